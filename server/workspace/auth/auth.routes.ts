import { Me, RefreshSession, Session, SignIn, SignInInfo } from "@balcao/shared/workspace/auth.ts";
import { SignInWithCode } from "@balcao/shared/workspace/two-factor.ts";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Services } from "../../context.ts";
import { AppError, signedOut } from "../../errors.ts";
import { networkOf } from "../../platform/http/rate-limits.ts";
import { canSignUp } from "../settings/has-setting.ts";
import { bearerOf, verifyAccessToken } from "./access-token.ts";
import { answerSession, isDesktop, refreshCookie } from "./answer-session.ts";
import { signOut } from "./end-login.ts";
import { signPaymentToken } from "./payment-token.ts";
import { readRefreshToken, refreshSession } from "./refresh-session.ts";
import type { AuthKeys } from "./refresh-token.ts";
import { type SignInTokens, signIn, signInWithCode } from "./sign-in.ts";
import { createCodeLimits, createSignInLimits } from "./sign-in-limits.ts";
import { readSignedIn, type SignedIn } from "./signed-in.ts";
import { readTwoFactorToken, signTwoFactorToken } from "./two-factor-token.ts";

export type AuthRoutesOptions = {
  services: Services;
  keys: AuthKeys;
  secureCookies: boolean;
  /** Shown on the sign-in screen; empty outside demo mode. */
  demoAccounts: z.infer<typeof SignInInfo>["demoAccounts"];
  /** The operator's support contact. */
  supportNumber: string | null;
};

/** Sign-in, refresh and sign-out (docs/contract/people.md#sign-in). */
export const authRoutes: FastifyPluginAsyncZod<AuthRoutesOptions> = async (app, options) => {
  const { services, keys } = options;
  const access = "public";
  const checkLimits = createSignInLimits(app);
  const checkCodeLimits = createCodeLimits(app);
  const tokens: SignInTokens = {
    payment: (holder) => signPaymentToken(app, holder),
    twoFactor: (holder) => signTwoFactorToken(app, holder),
  };

  app.get("/auth/sign-in-info", { config: { access }, schema: { response: { 200: SignInInfo } } }, async () => ({
    canSignUp: await canSignUp(services),
    canResetPassword: services.mails !== null,
    supportNumber: options.supportNumber,
    demoAccounts: options.demoAccounts,
  }));

  app.post(
    "/auth/login",
    { config: { access }, schema: { body: SignIn, response: { 200: Session } } },
    async (request, reply) => {
      await checkLimits(request);
      const signedIn = await signIn(services, keys, { ...request.body, place: networkOf(request.ip) }, tokens);
      return answerSession(request, reply, signedIn, options, isDesktop(request));
    },
  );

  app.post(
    "/auth/two-factor",
    { config: { access }, schema: { body: SignInWithCode, response: { 200: Session } } },
    async (request, reply) => {
      const { twoFactorToken, code } = request.body;
      const begun = readTwoFactorToken(app, twoFactorToken);
      if (!begun) throw signedOut("The sign-in must begin again.");
      await checkCodeLimits(request, begun.userId);
      const signedIn = await signInWithCode(services, keys, { ...begun, code }, tokens);
      return answerSession(request, reply, signedIn, options, isDesktop(request));
    },
  );

  app.post(
    "/auth/refresh_token",
    { config: { access }, schema: { body: RefreshSession, response: { 200: Session } } },
    async (request, reply) => {
      const presented = request.body?.refreshToken ?? request.cookies[refreshCookie];
      try {
        if (!presented) throw signedOut("There is no session to refresh.");
        const signedIn = await refreshSession(services, keys, presented);
        // A token received as a cookie is returned as one: a script in the page must not be able to read it.
        const inBody = request.body?.refreshToken !== undefined;
        return await answerSession(request, reply, signedIn, options, inBody);
      } catch (error) {
        if (error instanceof AppError) reply.clearCookie(refreshCookie, { path: "/" });
        throw error;
      }
    },
  );

  // Signing out must work with an expired access token, so either token is accepted, and none is no error.
  app.delete(
    "/auth/logout",
    { config: { access }, schema: { response: { 200: z.null() } } },
    async (request, reply) => {
      const signedIn = await holder(request, options);
      if (signedIn) await signOut(services, signedIn.actor.loginId, signedIn.actor.id);
      reply.clearCookie(refreshCookie, { path: "/" });
      return null;
    },
  );

  // Existing clients call it with only the cookie.
  app.get("/auth/me", { config: { access }, schema: { response: { 200: Me } } }, async (request) => {
    const signedIn = await readRefreshToken(services, keys, request.cookies[refreshCookie] ?? "");
    if (!signedIn) throw signedOut("There is no session.");
    const { id, profile, super: isSuper } = signedIn.actor;
    return { id, profile, super: isSuper };
  });
};

/** The session of a request, by either of its two tokens. */
async function holder(request: FastifyRequest, { services, keys }: AuthRoutesOptions): Promise<SignedIn | null> {
  const claims = verifyAccessToken(request.server, bearerOf(request) ?? "");
  if (claims) return readSignedIn(services.db, claims.sid, services.now()).catch(() => null);
  return readRefreshToken(services, keys, request.cookies[refreshCookie] ?? "");
}
