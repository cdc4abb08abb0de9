import { setTimeout as delay } from "node:timers/promises";
import { createAdapter } from "@socket.io/redis-adapter";
import { Redis, type RedisOptions } from "ioredis";
import { every } from "../every.ts";
import type { Log } from "../log.ts";
import { StartupError } from "../startup-error.ts";

/** What several servers have in common besides their database: loss is harmless, and its absence too. */
export type SharedRedis = {
  /** For short questions; what cannot be asked at once is refused. */
  commands: Redis;
  /** Brings what one server tells to the sockets of all. */
  adapter: ReturnType<typeof createAdapter>;
  /** Is called when Redis is back: what was told meanwhile by one server was not heard on the others. */
  onReturn: (listener: () => void) => void;
  close: () => Promise<void>;
};

const firstAnswerMs = 10_000;
const answerMs = 2_000;
const heartbeatMs = 5_000;

/**
 * Opens the connections to Redis. `group` tells the servers that belong together from others on the same Redis. Throws
 * StartupError when it does not answer: a server that believes to be alone would tell half of what happens.
 */
export async function openSharedRedis(url: string, group: string, log: Log): Promise<SharedRedis> {
  const settings: RedisOptions = {
    lazyConnect: true,
    connectTimeout: answerMs,
    keepAlive: 10_000,
    retryStrategy: (attempt) => Math.min(100 * 2 ** attempt, 2_000),
  };
  // What waited for Redis would be old news by the time it is back.
  const asking = { commandTimeout: answerMs, enableOfflineQueue: false, maxRetriesPerRequest: 1 };
  const commands = new Redis(url, { ...settings, ...asking });
  const hearing = new Redis(url, { ...settings, maxRetriesPerRequest: null });
  const both = [commands, hearing];
  const problems = new Map<Redis, string>();
  for (const redis of both) redis.on("error", (error: Error) => problems.set(redis, error.message));
  const end = () => {
    for (const redis of both) redis.disconnect();
  };
  const ready = both.map((redis) => new Promise((resolve) => redis.once("ready", resolve)));
  for (const redis of both) redis.connect().catch(() => undefined);
  const late = delay(firstAnswerMs, "late" as const, { ref: false });
  if ((await Promise.race([Promise.all(ready), late])) === "late") {
    end();
    const [reason = "no answer"] = problems.values();
    throw new StartupError(
      `Redis does not answer at ${new URL(url).host}: ${reason}. Start it, or mend REDIS_URL; a single server needs none.`,
    );
  }

  const returns = watchReturns(both, hearing, log);
  const stopBeating = every(
    heartbeatMs,
    () => proveLife(both),
    () => undefined,
  );
  return {
    commands,
    adapter: createAdapter(forgiving(commands), hearing, { key: group }),
    onReturn: returns.listen,
    close: async () => {
      await stopBeating();
      end();
    },
  };
}

/** One word in the log when Redis goes, and one when it is back; then the listeners are called. */
function watchReturns(both: readonly Redis[], hearing: Redis, log: Log): { listen: (listener: () => void) => void } {
  const listeners: (() => void)[] = [];
  let isAway = false;
  const look = () => {
    if (!isAway || both.some(({ status }) => status !== "ready")) return;
    // Answered after the subscriptions that were made anew: from here on everything is heard.
    hearing.ping().then(
      () => {
        if (!isAway) return;
        isAway = false;
        log.info("Redis is back");
        for (const listener of listeners) listener();
      },
      () => undefined,
    );
  };
  for (const redis of both) {
    redis.on("close", () => {
      if (!isAway) log.warn("Redis is away: what happens on one server is not heard on the others");
      isAway = true;
    });
    redis.on("ready", look);
  }
  return { listen: (listener) => listeners.push(listener) };
}

/** A connection whose other end is gone without a word is begun anew. */
async function proveLife(both: readonly Redis[]): Promise<void> {
  for (const redis of both) {
    if (redis.status !== "ready") continue;
    const late = delay(answerMs, "late" as const, { ref: false });
    const answer = await Promise.race([redis.ping(), late]).catch(() => "late" as const);
    if (answer === "late") redis.disconnect(true);
  }
}

/** What cannot be told is lost, as agreed; the adapter would leave the refusal to nobody. */
function forgiving(redis: Redis): Redis {
  return new Proxy(redis, {
    get(target, name) {
      if (name === "publish") return (...args: Parameters<Redis["publish"]>) => target.publish(...args).catch(() => 0);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
