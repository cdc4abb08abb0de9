import { SignIn } from "@balcao/shared/auth.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../errors.ts";

/** Guessing is slowed for each pair of address and e-mail, so that one person's typing does not lock out an office. */
const perPerson = 10;
/** Each attempt costs a slow hash on purpose: one address may not ask for many, whatever the names. */
const perAddress = 120;
const timeWindow = "1 minute";

/** Throws ERR_TOO_MANY_ATTEMPTS, with the seconds to wait, when an attempt to sign in is one too many. */
export function createSignInLimits(
  app: Pick<FastifyInstance, "createRateLimit">,
): (request: FastifyRequest) => Promise<void> {
  const limits = [
    app.createRateLimit({ max: perAddress, timeWindow, keyGenerator: ({ ip }) => ip }),
    app.createRateLimit({ max: perPerson, timeWindow, keyGenerator: ({ ip, body }) => `${ip} ${emailIn(body)}` }),
  ];
  return async (request) => {
    for (const check of limits) {
      const answer = await check(request);
      if (answer.isAllowed || !answer.isExceeded) continue;
      throw new AppError("ERR_TOO_MANY_ATTEMPTS", "Too many attempts.", {
        details: { retryAfterSeconds: answer.ttlInSeconds },
      });
    }
  };
}

const emailIn = (body: unknown): string => SignIn.safeParse(body).data?.email.toLowerCase() ?? "";
