import { SignIn } from "@balcao/shared/auth.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createDoorLimits } from "../../platform/door-limits.ts";

/** Guessing is slowed for each pair of address and e-mail, so that one person's typing does not lock out an office. */
const perPerson = 10;
/** Each attempt costs a slow hash on purpose: one address may not ask for many, whatever the names. */
const perAddress = 120;
const timeWindow = "1 minute";

/** Throws ERR_TOO_MANY_ATTEMPTS, with the seconds to wait, when an attempt to sign in is one too many. */
export const createSignInLimits = (
  app: Pick<FastifyInstance, "createRateLimit">,
): ((request: FastifyRequest) => Promise<void>) =>
  createDoorLimits(app, [
    { max: perAddress, timeWindow, key: ({ ip }) => ip },
    { max: perPerson, timeWindow, key: ({ ip, body }) => `${ip} ${emailIn(body)}` },
  ]);

const emailIn = (body: unknown): string => SignIn.safeParse(body).data?.email.toLowerCase() ?? "";
