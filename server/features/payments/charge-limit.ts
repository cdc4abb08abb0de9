import type { FastifyRequest } from "fastify";
import { bearerOf } from "../auth/access-token.ts";

/** Each new code may cost the bank a call: so many a minute and caller. */
export const chargeLimit = {
  max: 30,
  timeWindow: 60_000,
  keyGenerator: (request: FastifyRequest) => bearerOf(request) ?? request.ip,
};
