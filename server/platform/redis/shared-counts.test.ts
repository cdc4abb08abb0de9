// @module-tag long
import rateLimit from "@fastify/rate-limit";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startRedis, type TestRedis } from "../../testing/servers/redis.ts";
import { until } from "../../testing/until.ts";
import { createRateLimit } from "../http/rate-limits.ts";
import { createLog } from "../log.ts";
import { sharedCounts } from "./shared-counts.ts";
import { openSharedRedis, type SharedRedis } from "./shared-redis.ts";

type Server = { shared: SharedRedis; attempt: (key: string) => Promise<"allowed" | "refused">; close: () => unknown };

let redis: TestRedis;
let one: Server;
let other: Server;

beforeAll(async () => {
  redis = await startRedis();
  [one, other] = [await startServer(), await startServer()];
});
afterAll(async () => {
  await one?.close();
  await other?.close();
  await redis?.kill();
});

/** A server that allows two attempts a minute, and keeps two keys of its own. */
async function startServer(): Promise<Server> {
  const shared = await openSharedRedis(redis.url, "a-test", createLog("silent"));
  const app = Fastify();
  await app.register(rateLimit, { global: false, store: sharedCounts(shared.commands, 2) });
  const count = createRateLimit(app, { max: 2, timeWindow: "1 minute" });
  const attempt: Server["attempt"] = (key) =>
    count(key).then(
      () => "allowed",
      (error) => {
        expect(error).toMatchObject({ code: "ERR_TOO_MANY_ATTEMPTS" });
        expect(error.details.retryAfterSeconds).toBeGreaterThan(50);
        return "refused";
      },
    );
  return { shared, attempt, close: () => Promise.all([shared.close(), app.close()]) };
}

const attempts = async (...tries: [Server, string][]) => {
  const answers: string[] = [];
  for (const [{ attempt }, key] of tries) answers.push(await attempt(key));
  return answers;
};

it("counts on several servers together, and on each separately while Redis is down", async () => {
  expect(await attempts([one, "a"], [other, "a"], [one, "a"], [other, "a"], [one, "b"])).toEqual([
    "allowed",
    "allowed",
    "refused",
    "refused",
    "allowed",
  ]);
  await redis.kill();
  await until("their noticing", () => [one, other].every(({ shared }) => shared.commands.status !== "ready"));
  // A key that had reached its limit stays refused.
  expect(await attempts([one, "a"], [other, "a"])).toEqual(["refused", "refused"]);
  expect(await attempts([one, "c"], [one, "c"], [one, "c"], [other, "c"], [one, "d"])).toEqual([
    "allowed",
    "allowed",
    "refused",
    "allowed",
    "allowed",
  ]);
  // The key that was counted longest ago is dropped for a new one.
  expect(await attempts([one, "c"], [one, "e"], [one, "c"], [one, "d"])).toEqual([
    "refused",
    "allowed",
    "refused",
    "allowed",
  ]);
  await redis.start();
  await until("their return", () => [one, other].every(({ shared }) => shared.commands.status === "ready"));
  expect(await attempts([one, "c"], [other, "c"], [one, "c"])).toEqual(["allowed", "allowed", "refused"]);
});

it("asks Redis no more for what has reached its limit", async () => {
  expect(await attempts([one, "f"], [one, "f"], [one, "f"])).toEqual(["allowed", "allowed", "refused"]);
  await one.shared.commands.del("limit f");
  expect(await attempts([one, "f"], [other, "f"])).toEqual(["refused", "allowed"]);
});
