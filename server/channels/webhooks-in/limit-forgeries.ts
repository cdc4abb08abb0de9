import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { AppError } from "../../errors.ts";
import { createRateLimit, networkOf } from "../../platform/http/rate-limits.ts";

/** The limit for one address. */
const mostForgeries = { max: 300, timeWindow: "1 minute" };
const windowMs = 60_000;
const mostAddresses = 10_000;

export type ForgeryLimit = {
  /** Throws ERR_TOO_MANY_ATTEMPTS for an address over the limit, before anything of its call is read. */
  enter: (address: string) => void;
  /** Notes a call that the channel signed. */
  signed: (address: string) => void;
  /** Counts a call that it did not sign. Throws ERR_TOO_MANY_ATTEMPTS. */
  forged: (address: string) => Promise<void>;
};

/**
 * Limits the calls that a channel did not sign, and no others: it calls for all numbers of all companies from a few
 * addresses. An address from which it has called stays open, because behind a proxy all callers have the same.
 */
export function limitForgeries(app: Pick<FastifyInstance, "createRateLimit">): ForgeryLimit {
  const count = createRateLimit(app, mostForgeries);
  const channels = new LRUCache<string, true>({ max: mostAddresses });
  const refused = new LRUCache<string, true>({ max: mostAddresses, ttl: windowMs });
  return {
    enter: (address) => {
      const place = networkOf(address);
      if (!refused.has(place) || channels.has(place)) return;
      const retryAfterSeconds = Math.ceil(refused.getRemainingTTL(place) / 1000);
      throw new AppError("ERR_TOO_MANY_ATTEMPTS", "Too many attempts.", { details: { retryAfterSeconds } });
    },
    signed: (address) => void channels.set(networkOf(address), true),
    forged: async (address) => {
      const place = networkOf(address);
      try {
        await count(`forged webhook calls from ${place}`);
      } catch (error) {
        refused.set(place, true);
        throw error;
      }
    },
  };
}
