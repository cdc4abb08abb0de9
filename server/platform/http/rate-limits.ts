import type { FastifyInstance, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { AppError } from "../../errors.ts";

type Counting = Pick<FastifyInstance, "createRateLimit">;

/** A rate limit: the number of calls per time window of one key. */
export type Limit = { max: number; timeWindow: string };

/** A rate limit for requests. Keys of all limits share one count, so each key begins with its purpose. */
export type RequestLimit = Limit & { key: (request: FastifyRequest) => string };

/**
 * The only place that counts. Several servers share the counts through Redis: the app registers `@fastify/rate-limit`
 * with that store. The returned function throws ERR_TOO_MANY_ATTEMPTS, with the seconds to wait, for a call over the
 * limit.
 */
export function createRateLimit(app: Counting, limit: Limit): (key: string) => Promise<void> {
  const keyGenerator = (counted: unknown) => (counted as { key: string }).key;
  const count = app.createRateLimit({ ...limit, keyGenerator });
  return async (key) => {
    // The library counts requests, and reads only these fields of them.
    const answer = await count({ key, routeOptions: { config: {} } } as unknown as FastifyRequest);
    if (answer.isAllowed || !answer.isExceeded) return;
    throw new AppError("ERR_TOO_MANY_ATTEMPTS", "Too many attempts.", {
      details: { retryAfterSeconds: answer.ttlInSeconds },
    });
  };
}

/** Throws ERR_TOO_MANY_ATTEMPTS, with the seconds to wait, for a request over one of the limits. */
export function createRateLimits(
  app: Counting,
  limits: readonly RequestLimit[],
): (request: FastifyRequest) => Promise<void> {
  const checks = limits.map(({ key, ...limit }) => ({ key, check: createRateLimit(app, limit) }));
  return async (request) => {
    for (const { key, check } of checks) await check(key(request));
  };
}

/** The rate limit's key of an address. For IPv6 it is the /64 network, since a caller usually has a whole one. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const { parts } = parsed as ipaddr.IPv6;
  return parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":");
}
