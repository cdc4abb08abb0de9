import { SignIn } from "@balcao/shared/auth.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createDoorLimits, createLimit, placeOf } from "../../platform/door-limits.ts";

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
    { max: perAddress, timeWindow, key: ({ ip }) => `sign-in ${placeOf(ip)}` },
    { max: perPerson, timeWindow, key: ({ ip, body }) => `sign-in ${placeOf(ip)} ${emailIn(body)}` },
  ]);

/** A code has six digits: far fewer may be tried than passwords, also by who asks from many addresses. */
const codesPerPersonHere = 5;
const codesPerPerson = 30;

/** The same for the second step of signing in, once it is known whose it is. */
export function createCodeLimits(
  app: Pick<FastifyInstance, "createRateLimit">,
): (request: FastifyRequest, userId: number) => Promise<void> {
  const here = createLimit(app, { max: codesPerPersonHere, timeWindow: "5 minutes" });
  const anywhere = createLimit(app, { max: codesPerPerson, timeWindow: "1 hour" });
  return async ({ ip }, userId) => {
    await here(`code ${userId} ${placeOf(ip)}`);
    await anywhere(`code ${userId}`);
  };
}

const emailIn = (body: unknown): string => SignIn.safeParse(body).data?.email.toLowerCase() ?? "";
