import type { FastifyRequest } from "fastify";
import { bearerOf } from "../../workspace/auth/access-token.ts";

/** The rate limit of new codes per caller, as each may cost a call of the bank. */
export const chargeLimit = {
  max: 30,
  timeWindow: 60_000,
  keyGenerator: (request: FastifyRequest) => bearerOf(request) ?? request.ip,
};
