import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";

/** How often something may be asked for in a time by all requests of one key. Keys are counted together, whichever door they are of. */
export type DoorLimit = { max: number; timeWindow: string; key: (request: FastifyRequest) => string };

/** Throws ERR_TOO_MANY_ATTEMPTS, with the seconds to wait, for a request that is one too many. */
export function createDoorLimits(
  app: Pick<FastifyInstance, "createRateLimit">,
  limits: readonly DoorLimit[],
): (request: FastifyRequest) => Promise<void> {
  const checks = limits.map(({ key, ...limit }) => app.createRateLimit({ ...limit, keyGenerator: key }));
  return async (request) => {
    for (const check of checks) {
      const answer = await check(request);
      if (answer.isAllowed || !answer.isExceeded) continue;
      throw new AppError("ERR_TOO_MANY_ATTEMPTS", "Too many attempts.", {
        details: { retryAfterSeconds: answer.ttlInSeconds },
      });
    }
  };
}
