import { Redis } from "ioredis";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startRedis, type TestRedis } from "../../../testing/servers/redis.ts";
import { contactChat } from "../../chat.ts";
import { Pace } from "./pace.ts";

let server: TestRedis;
let redis: Redis;
const log = pino({ level: "silent" });

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

const number = (phoneNumberId: string, throughput = "HIGH") => ({ phoneNumberId, throughput });
const person = (n: number) => contactChat({ phone: `55319876${String(n).padStart(5, "0")}` });

/** A pace whose time passes only here; `slept` is what its jobs waited. */
function timed(inRedis: Redis | null = null) {
  const clock = { ms: 1_000_000_000, slept: 0 };
  const pace = new Pace(inRedis, log, {
    now: () => clock.ms,
    delay: async (ms) => {
      clock.slept += ms;
    },
  });
  return { pace, clock };
}

/** Takes a contact's places one after the other, until one has to wait. */
async function takenAtOnce(pace: Pace, phoneNumberId: string): Promise<number> {
  for (let taken = 0; ; taken++) {
    const refusal = await pace.take(number(phoneNumberId), person(0)).catch((error: unknown) => error);
    if (!refusal) continue;
    expect(refusal).toMatchObject({ reason: "rateLimited", mayHaveLeft: false, until: null });
    expect((refusal as { postponedTo: unknown }).postponedTo).toBeInstanceOf(Date);
    return taken;
  }
}

it.each([
  ["on one server", () => null],
  ["in Redis", () => redis],
])("lets 45 messages to a contact leave at once, and others meanwhile: %s", async (what, inRedis) => {
  const { pace } = timed(inRedis());
  expect(await takenAtOnce(pace, `burst ${what}`)).toBe(45);
  await pace.take(number(`burst ${what}`), person(1));
});

it("gives the next place after six seconds, and one only", async () => {
  const { pace, clock } = timed();
  await takenAtOnce(pace, "later");
  clock.ms += 6_000;
  expect(await takenAtOnce(pace, "later")).toBe(0);
  clock.ms += 151;
  expect(await takenAtOnce(pace, "later")).toBe(1);
});

it.each([
  ["COEXISTENCE", 20],
  ["STANDARD", 80],
])(
  "lets a number of %s send a tenth less than %i messages a second, and postpones what is two seconds away",
  async (throughput, most) => {
    const { pace, clock } = timed();
    let taken = 0;
    const take = () => pace.take(number("even", throughput), person(taken));
    while (
      await take().then(
        () => true,
        () => false,
      )
    )
      taken += 1;
    expect([taken / 2 < 0.95 * most, taken / 2 > 0.9 * most, clock.slept > 0]).toEqual([true, true, true]);
  },
);

it("shares a number's places among the servers", async () => {
  const servers = [timed(redis), timed(redis)];
  for (let n = 0; n < 20; n++) await servers[n % 2]?.pace.take(number("shared", "COEXISTENCE"), person(n));
  // The last of 20 leaves a second after the first, less what the posts here took.
  expect(await redis.pttl("cloud pace shared")).toBeGreaterThan(0);
  const slept = servers.reduce((sum, { clock }) => sum + clock.slept, 0);
  const alone = timed();
  for (let n = 0; n < 10; n++) await alone.pace.take(number("shared", "COEXISTENCE"), person(n));
  expect(slept).toBeGreaterThan(2 * alone.clock.slept);
});

it.each([
  ["on one server", () => null],
  ["in Redis", () => redis],
])("goes on when the clock is set back: %s", async (what, inRedis) => {
  const { pace, clock } = timed(inRedis());
  const id = `back ${what}`;
  await takenAtOnce(pace, id);
  // A day, of which Redis keeps the moments that it gave.
  clock.ms -= 86_400_000;
  for (const key of await redis.keys(`cloud pace ${id}*`))
    await redis.set(key, Number(await redis.get(key)) + 86_400_000, "KEEPTTL");
  const waitOf = async (n: number) => {
    const refusal = await pace.take(number(id), person(n)).catch((error: unknown) => error);
    return refusal ? (refusal as { postponedTo: Date }).postponedTo.getTime() - Date.now() : 0;
  };
  expect(await waitOf(0)).toBeLessThanOrEqual(6_151);
  expect(await waitOf(1)).toBeLessThanOrEqual(2_002);
});

it("keeps a pace of its own while Redis is away, asks it seldom, and tells its loss once", async () => {
  const warn = vi.fn();
  const clock = { ms: 0 };
  const ended = new Promise((resolve) => redis.once("end", resolve));
  await server.kill();
  await ended;
  const pace = new Pace(redis, { warn, info: vi.fn() } as never, { now: () => clock.ms, delay: async () => undefined });
  const asked = vi.spyOn(redis, "sendCommand");
  expect(await takenAtOnce(pace, "away")).toBe(45);
  expect(asked).toHaveBeenCalledTimes(1);
  clock.ms += 6_000;
  await pace.take(number("away"), person(2));
  expect(asked).toHaveBeenCalledTimes(2);
  expect(warn).toHaveBeenCalledTimes(1);
});
