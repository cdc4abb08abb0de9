import { setTimeout as delay } from "node:timers/promises";
import { Redis } from "ioredis";
import type { Random } from "../random.ts";
import type { TestRedis } from "../redis.ts";

export type RedisFaults = {
  kinds: Record<"Redis dead" | "Redis slow" | "Redis refusing", () => Promise<void>>;
  /** Resolves when it is there, quick and willing. */
  end: () => Promise<void>;
};

/** So long, in milliseconds, one of these lasts; the last is longer than a server waits for an answer. */
const lengths = [100, 400, 2_500];
/** What servers ask of it beyond hearing: it tells those who ask that they may not. */
const refused = ["-publish", "-eval", "-evalsha", "-set", "-get", "-incr", "-expire", "-ping"];

/** Makes a Redis die and come back, keep everybody waiting, or answer errors: one at a time, for a while. */
export function injectRedisFaults(redis: TestRedis, random: Random): RedisFaults {
  let current: Promise<void> | null = null;
  /** Who strikes goes on at once; the trouble ends by itself. */
  const oneAtATime = (trouble: (lengthMs: number) => Promise<void>) => async () => {
    const lengthMs = random.of(lengths);
    current ??= trouble(lengthMs).finally(() => {
      current = null;
    });
  };
  return {
    kinds: {
      "Redis dead": oneAtATime(async (lengthMs) => {
        await redis.kill();
        await delay(lengthMs);
        await redis.start();
      }),
      "Redis slow": oneAtATime(async (lengthMs) => {
        await told(redis, ["client", "pause", lengthMs, "all"]);
        await delay(lengthMs);
      }),
      "Redis refusing": oneAtATime(async (lengthMs) => {
        await told(redis, ["acl", "setuser", "default", ...refused]);
        await delay(lengthMs);
        await told(redis, ["acl", "setuser", "default", "+@all"]);
      }),
    },
    end: async () => {
      await current;
    },
  };
}

/** Says something to Redis on a connection of its own. */
async function told({ url }: TestRedis, [command, ...more]: [string, ...(string | number)[]]): Promise<void> {
  const own = new Redis(url, { lazyConnect: true, enableReadyCheck: false });
  try {
    await own.connect();
    await own.call(command, ...more);
  } finally {
    own.disconnect();
  }
}
