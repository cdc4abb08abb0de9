import { setTimeout as delay } from "node:timers/promises";
import { Redis } from "ioredis";
import type { Random } from "../../platform/seeded-random.ts";
import type { TestRedis } from "./redis.ts";

export type RedisFaults = {
  kinds: Record<"Redis dead" | "Redis slow" | "Redis refusing", () => Promise<void>>;
  /** Resolves when Redis runs, answers quickly and refuses nothing. */
  end: () => Promise<void>;
};

/** Durations of a fault in milliseconds; the last is longer than a server waits for an answer. */
const lengths = [100, 400, 2_500];
/** The commands that servers send besides subscriptions: Redis refuses them with an error. */
const refused = ["-publish", "-eval", "-evalsha", "-set", "-get", "-incr", "-expire", "-ping"];

/** Makes a Redis die and return, delay every answer, or answer with errors: one fault at a time, for a while. */
export function injectRedisFaults(redis: TestRedis, random: Random): RedisFaults {
  let current: Promise<void> | null = null;
  /** The caller continues at once; the fault ends by itself. */
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
        await sendCommand(redis, ["client", "pause", lengthMs, "all"]);
        await delay(lengthMs);
      }),
      "Redis refusing": oneAtATime(async (lengthMs) => {
        await sendCommand(redis, ["acl", "setuser", "default", ...refused]);
        await delay(lengthMs);
        await sendCommand(redis, ["acl", "setuser", "default", "+@all"]);
      }),
    },
    end: async () => {
      await current;
    },
  };
}

/** Sends Redis a command on a separate connection. */
async function sendCommand({ url }: TestRedis, [command, ...more]: [string, ...(string | number)[]]): Promise<void> {
  const own = new Redis(url, { lazyConnect: true, enableReadyCheck: false });
  try {
    await own.connect();
    await own.call(command, ...more);
  } finally {
    own.disconnect();
  }
}
