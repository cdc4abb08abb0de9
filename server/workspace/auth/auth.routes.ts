import { Me, RefreshSession, Session, SignIn, SignInInfo } from "@balcao/shared/workspace/auth.ts";
import { SignInWithCode } from "@balcao/shared/workspace/two-factor.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Services } from "../../context.ts";
import { AppError, signedOut } from "../../errors.ts";
import { placeOf } from "../../platform/http/door-limits.ts";
import { canSignUp } from "../settings/can-sign-up.ts";
import { bearerOf, signAccessToken, verifyAccessToken } from "./access-token.ts";
import { signOut } from "./end-login.ts";
import { deviceCookie, deviceLifetimeSeconds, readDevice, signDevice } from "./known-device.ts";
import { refreshLifetimeMs } from "./open-login.ts";
import { signPaymentToken } from "./payment-token.ts";
import { readRefreshToken, refreshSession } from "./refresh-session.ts";
import type { AuthKeys } from "./refresh-token.ts";
import { readSessionUser } from "./session-user.ts";
import { type SignInTokens, signIn, signInWithCode } from "./sign-in.ts";
import { createCodeLimits, createSignInLimits } from "./sign-in-limits.ts";
import { readSignedIn, type SignedIn } from "./signed-in.ts";
import { readTwoFactorToken, signTwoFactorToken } from "./two-factor-token.ts";

export const refreshCookie = "jrt";
const desktopHeader = "x-balcao-client";

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
    supportNumber: options.supportNumber,
    demoAccounts: options.demoAccounts,
  }));

  app.post(
    "/auth/login",
    { config: { access }, schema: { body: SignIn, response: { 200: Session } } },
    async (request, reply) => {
      await checkLimits(request);
      const signedIn = await signIn(services, keys, { ...request.body, place: placeOf(request.ip) }, tokens);
      return openSession(request, reply, signedIn, options, isDesktop(request));
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
      return openSession(request, reply, signedIn, options, isDesktop(request));
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
        return await openSession(request, reply, signedIn, options, inBody);
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

  // Existing clients call it with the cookie alone.
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

const isDesktop = ({ headers }: FastifyRequest): boolean => headers[desktopHeader] === "desktop";

/**
 * Browsers get the refresh token as a cookie that scripts cannot read, the desktop in the answer, for its key store.
 */
async function openSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { actor, companyId, setUpOnly, refreshToken }: SignedIn & { refreshToken: string },
  options: AuthRoutesOptions,
  inBody: boolean,
): Promise<Session> {
  const { id, name, profile, loginId, supports } = actor;
  const token = signAccessToken(request.server, { id, companyId, profile, usarname: name, sid: loginId });
  const known = await readSessionUser(options.services.db, id, supports && { companyId, supports });
  const user = { ...known, mustSetUpTwoFactor: setUpOnly };
  if (inBody) return { token, user, refreshToken };
  const kept = { httpOnly: true, sameSite: "strict", secure: options.secureCookies } as const;
  reply.setCookie(refreshCookie, refreshToken, { ...kept, path: "/", maxAge: refreshLifetimeMs / 1000 });
  const device = signDevice(request.server, readDevice(request.server, request.cookies[deviceCookie]), user.email);
  reply.setCookie(deviceCookie, device, { ...kept, path: "/", maxAge: deviceLifetimeSeconds });
  return { token, user };
}
