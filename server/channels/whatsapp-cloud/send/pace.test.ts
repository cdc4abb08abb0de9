import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startRedis, type TestRedis } from "../../../testing/servers/redis.ts";
import { contactChat } from "../../chat.ts";
import { Pace } from "./pace.ts";

let server: TestRedis;
let redis: Redis;

beforeAll(async () => {
  server = await startRedis();
  redis = new Redis(server.url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, retryStrategy: () => null });
  redis.on("error", () => undefined);
  await new Promise((resolve) => redis.once("ready", resolve));
});
afterAll(async () => {
  redis.disconnect();
  await server.kill();
});

const number = (phoneNumberId: string, throughput = "STANDARD") => ({ phoneNumberId, throughput });
const person = (n: number) => contactChat({ phone: `55319876${String(n).padStart(5, "0")}` });

/** Takes places one after the other; the wait in milliseconds of the first that has to wait for its contact. */
async function burst(pace: Pace, phoneNumberId: string, chat = person(0)): Promise<{ taken: number; waitMs: number }> {
  for (let taken = 0; ; taken++) {
    const begun = Date.now();
    const refusal = await pace.take(number(phoneNumberId, "HIGH"), chat).catch((error: unknown) => error);
    if (!refusal) continue;
    expect(refusal).toMatchObject({ reason: "rateLimited", mayHaveLeft: false, until: null });
    return { taken, waitMs: (refusal as { postponedTo: Date }).postponedTo.getTime() - begun };
  }
}

it.each([
  ["on one server", () => new Pace(null)],
  ["in Redis", () => new Pace(redis)],
])(
  "lets 45 messages to a contact leave at once, then one in six seconds, and others meanwhile: %s",
  async (what, make) => {
    const pace = make();
    const begun = Date.now();
    const { taken, waitMs } = await burst(pace, `burst ${what}`);
    expect(taken).toBe(45);
    expect(waitMs).toBeGreaterThan(6_000 - (Date.now() - begun));
    expect(waitMs).toBeLessThan(6_300);
    await pace.take(number(`burst ${what}`, "HIGH"), person(1));
  },
);

it("gives the next place after six seconds, and one only", async () => {
  let now = Date.now();
  const pace = new Pace(null, () => now);
  for (let n = 0; n < 45; n++) {
    await pace.take(number("later"), person(0));
    now += 100;
  }
  now += 2_000;
  await pace.take(number("later"), person(0));
  await expect(pace.take(number("later"), person(0))).rejects.toMatchObject({ reason: "rateLimited" });
});

/** The most places that were taken within any second. */
async function mostInASecond(paces: readonly Pace[], phoneNumberId: string, throughput: string, count: number) {
  const times: number[] = [];
  await Promise.all(
    paces.map(async (pace, server) => {
      // As the workers of a queue: some at once.
      await Promise.all(
        Array.from({ length: 8 }, async (_, worker) => {
          for (let n = 0; n < count / 8; n++) {
            await pace.take(number(phoneNumberId, throughput), person(server * 10_000 + worker * 1_000 + n));
            times.push(performance.now());
          }
        }),
      );
    }),
  );
  const sorted = times.sort((a, b) => a - b);
  const within = (at: number) => sorted.filter((one) => one >= at && one < at + 1_000).length;
  return Math.max(...sorted.map(within));
}

it("holds a number that its phone uses, too, to 20 messages a second, by two servers together", async () => {
  const most = await mostInASecond([new Pace(redis), new Pace(redis)], "shared", "COEXISTENCE", 16);
  expect(most).toBeLessThanOrEqual(21);
  expect(most).toBeGreaterThan(10);
});

it("keeps a pace of its own while Redis is away", async () => {
  const ended = new Promise((resolve) => redis.once("end", resolve));
  await server.kill();
  await ended;
  expect((await burst(new Pace(redis), "away")).taken).toBe(45);
});
