import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import type { Redis } from "ioredis";

type Count = { current: number; ttl: number };
type Window = { current: number; endsAt: number };

/**
 * Adds one to the count and starts its window at the first; returns the count and the window's remaining milliseconds.
 */
const script = `
  local current = redis.call('INCR', KEYS[1])
  if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return {current, redis.call('PTTL', KEYS[1])}`;

/**
 * A rate limit store that several servers share. While Redis is away each server counts by itself, from zero: a caller
 * then has the limit once per server, and never without bound. A key over its limit is refused until its window ends
 * without asking Redis again.
 */
export function sharedCounts(redis: Redis, mostKeys: number): FastifyRateLimitStoreCtor {
  const own = new Map<string, Window>();
  const full = new Map<string, Window>();
  return class SharedCounts implements FastifyRateLimitStore {
    incr(key: string, tell: (error: Error | null, count?: Count) => void, timeWindow: number, max: number): void {
      if ((full.get(key)?.endsAt ?? 0) > Date.now()) tell(null, countHere(full, mostKeys, key, timeWindow));
      else this.#ask(key, timeWindow, max).then((count) => tell(null, count));
    }

    #ask(key: string, timeWindow: number, max: number): Promise<Count> {
      return redis
        .eval(script, 1, `limit ${key}`, timeWindow)
        .then((answer) => {
          const [current, ttl] = answer as [number, number];
          if (current > max) keep(full, mostKeys, key, { current, endsAt: Date.now() + ttl });
          return { current, ttl };
        })
        .catch(() => countHere(own, mostKeys, key, timeWindow));
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}

function countHere(windows: Map<string, Window>, mostKeys: number, key: string, timeWindow: number): Count {
  const now = Date.now();
  const known = windows.get(key);
  const window = known && known.endsAt > now ? known : { current: 0, endsAt: now + timeWindow };
  window.current += 1;
  keep(windows, mostKeys, key, window);
  return { current: window.current, ttl: window.endsAt - now };
}

/** The key that was counted longest ago is dropped when full. */
function keep(windows: Map<string, Window>, mostKeys: number, key: string, window: Window): void {
  windows.delete(key);
  windows.set(key, window);
  const [oldest] = windows.keys();
  if (windows.size > mostKeys && oldest !== undefined) windows.delete(oldest);
}
