import type { FastifyInstance, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { AppError } from "../errors.ts";

type Counting = Pick<FastifyInstance, "createRateLimit">;

/** How often something may be asked for in a time by all that has one key. */
export type Limit = { max: number; timeWindow: string };

/** The same for requests. Keys are counted together, whichever door they are of: each begins with what it is for. */
export type DoorLimit = Limit & { key: (request: FastifyRequest) => string };

/**
 * The one place where anything is counted; a store that several servers share would be given to `@fastify/rate-limit`
 * where the app registers it. The answer throws ERR_TOO_MANY_ATTEMPTS, with the seconds to wait, for what is one too
 * many.
 */
export function createLimit(app: Counting, limit: Limit): (key: string) => Promise<void> {
  const keyGenerator = (counted: unknown) => (counted as { key: string }).key;
  const count = app.createRateLimit({ ...limit, keyGenerator });
  return async (key) => {
    // The library counts requests, and reads no more of them than this.
    const answer = await count({ key, routeOptions: { config: {} } } as unknown as FastifyRequest);
    if (answer.isAllowed || !answer.isExceeded) return;
    throw new AppError("ERR_TOO_MANY_ATTEMPTS", "Too many attempts.", {
      details: { retryAfterSeconds: answer.ttlInSeconds },
    });
  };
}

/** Throws ERR_TOO_MANY_ATTEMPTS, with the seconds to wait, for a request that is one too many. */
export function createDoorLimits(
  app: Counting,
  limits: readonly DoorLimit[],
): (request: FastifyRequest) => Promise<void> {
  const checks = limits.map(({ key, ...limit }) => ({ key, check: createLimit(app, limit) }));
  return async (request) => {
    for (const { key, check } of checks) await check(key(request));
  };
}

/** What requests of one place have in common. Of an IPv6 address whoever has one has the whole network of it. */
export function placeOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const { parts } = parsed as ipaddr.IPv6;
  return parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":");
}
