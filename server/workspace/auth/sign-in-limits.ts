import { SignIn } from "@balcao/shared/workspace/auth.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createRateLimit, createRateLimits, networkOf } from "../../platform/http/rate-limits.ts";
import { deviceCookie, knowsAccount, readDevice } from "./known-device.ts";
import type { TokenReader } from "./verify-token.ts";

/** Limits each pair of address and e-mail, so that one person's typing errors do not lock out an office. */
const perPerson = 10;
/** Each attempt costs a slow hash, so one address has few of them, for any e-mails. */
const perAddress = 120;
const timeWindow = "1 minute";
/**
 * The limit of one account from all addresses together, without the browsers it has signed in from before (decision
 * 0050). Each address has a share of it, so that a single hostile one cannot use all of it and lock the owner out.
 */
const perAccount = 240;
const shareOfAddress = 40;
const accountWindow = "15 minutes";

/** Throws ERR_TOO_MANY_ATTEMPTS, with the seconds to wait, for a sign-in attempt beyond the limits. */
export function createSignInLimits(
  app: TokenReader & Pick<FastifyInstance, "createRateLimit">,
): (request: FastifyRequest) => Promise<void> {
  const here = createRateLimits(app, [
    { max: perAddress, timeWindow, key: ({ ip }) => `sign-in ${networkOf(ip)}` },
    { max: perPerson, timeWindow, key: ({ ip, body }) => `sign-in ${networkOf(ip)} ${emailIn(body)}` },
  ]);
  const share = createRateLimit(app, { max: shareOfAddress, timeWindow: accountWindow });
  const anywhere = createRateLimit(app, { max: perAccount, timeWindow: accountWindow });
  return async (request) => {
    await here(request);
    const email = emailIn(request.body);
    if (knowsAccount(readDevice(app, request.cookies[deviceCookie]), email)) return;
    await share(`sign-in share ${networkOf(request.ip)} ${email}`);
    await anywhere(`sign-in anywhere ${email}`);
  };
}

/** A code has six digits, so far fewer attempts are allowed than for passwords, also from many addresses. */
const codesPerPersonHere = 5;
const codesPerPerson = 30;

/** Like `createSignInLimits`, for the second step of sign-in, counted by user. */
export function createCodeLimits(
  app: Pick<FastifyInstance, "createRateLimit">,
): (request: FastifyRequest, userId: number) => Promise<void> {
  const here = createRateLimit(app, { max: codesPerPersonHere, timeWindow: "5 minutes" });
  const anywhere = createRateLimit(app, { max: codesPerPerson, timeWindow: "1 hour" });
  return async ({ ip }, userId) => {
    await here(`code ${userId} ${networkOf(ip)}`);
    await anywhere(`code ${userId}`);
  };
}

const emailIn = (body: unknown): string => SignIn.safeParse(body).data?.email.toLowerCase() ?? "";
