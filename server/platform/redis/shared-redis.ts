import { setTimeout as delay } from "node:timers/promises";
import { createAdapter } from "@socket.io/redis-adapter";
import { Redis, type RedisOptions } from "ioredis";
import type { Log } from "../log.ts";
import { StartupError } from "../startup-error.ts";
import { every } from "../time/every.ts";

/** State that several servers share besides their database: they can lose it or work without it. */
export type SharedRedis = {
  /** For short commands; a command that cannot be sent at once is refused. */
  commands: Redis;
  /** Brings one server's events to the sockets of all. */
  adapter: ReturnType<typeof createAdapter>;
  /** Called when Redis is back: events published meanwhile did not reach the other servers. */
  onReturn: (listener: () => void) => void;
  close: () => Promise<void>;
};

const firstAnswerMs = 10_000;
const answerMs = 2_000;
const heartbeatMs = 5_000;

/**
 * Opens the connections to Redis. `group` separates servers that belong together from others on the same Redis. Throws
 * StartupError if Redis does not answer: a server that believes itself alone would publish to half of the screens.
 */
export async function openSharedRedis(url: string, group: string, log: Log): Promise<SharedRedis> {
  const settings: RedisOptions = {
    lazyConnect: true,
    connectTimeout: answerMs,
    keepAlive: 10_000,
    retryStrategy: (attempt) => Math.min(100 * 2 ** attempt, 2_000),
  };
  // Commands never queue for Redis: they would be outdated by the time it is back.
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
      `Redis does not answer at ${new URL(url).host}: ${reason}. Start it or correct REDIS_URL. A single server needs no Redis.`,
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

/** Logs once when Redis is away and once when it is back; then calls the listeners. */
function watchReturns(both: readonly Redis[], hearing: Redis, log: Log): { listen: (listener: () => void) => void } {
  const listeners: (() => void)[] = [];
  let isAway = false;
  const look = () => {
    if (!isAway || both.some(({ status }) => status !== "ready")) return;
    // Redis answers this after the renewed subscriptions: from here on every event arrives.
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

/** A connection whose other end vanished without closing is opened again. */
async function proveLife(both: readonly Redis[]): Promise<void> {
  for (const redis of both) {
    if (redis.status !== "ready") continue;
    const late = delay(answerMs, "late" as const, { ref: false });
    const answer = await Promise.race([redis.ping(), late]).catch(() => "late" as const);
    if (answer === "late") redis.disconnect(true);
  }
}

/** A failed publish is lost by design; the adapter would leave its rejection unhandled. */
function forgiving(redis: Redis): Redis {
  return new Proxy(redis, {
    get(target, name) {
      if (name === "publish") return (...args: Parameters<Redis["publish"]>) => target.publish(...args).catch(() => 0);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
