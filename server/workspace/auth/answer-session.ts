import type { Session } from "@balcao/shared/workspace/auth.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../../context.ts";
import { signAccessToken } from "./access-token.ts";
import { deviceCookie, deviceLifetimeSeconds, readDevice, signDevice } from "./known-device.ts";
import { refreshLifetimeMs } from "./open-login.ts";
import { readSessionUser } from "./session-user.ts";
import type { SignedIn } from "./signed-in.ts";

export const refreshCookie = "jrt";
const desktopHeader = "x-balcao-client";

export const isDesktop = ({ headers }: FastifyRequest): boolean => headers[desktopHeader] === "desktop";

/**
 * The answer that begins a session. Browsers get the refresh token as a cookie that scripts cannot read, the desktop in
 * the answer, for its key store.
 */
export async function answerSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { actor, companyId, setUpOnly, inPractice, refreshToken }: SignedIn & { refreshToken: string },
  { services, secureCookies }: { services: Services; secureCookies: boolean },
  inBody: boolean,
): Promise<Session> {
  const { id, name, profile, loginId, supports } = actor;
  const token = signAccessToken(request.server, { id, companyId, profile, usarname: name, sid: loginId });
  const known = await readSessionUser(services.db, id, supports && { companyId, supports });
  const user = { ...known, mustSetUpTwoFactor: setUpOnly };
  if (inBody) return { token, user, refreshToken };
  const kept = { httpOnly: true, sameSite: "strict", secure: secureCookies } as const;
  reply.setCookie(refreshCookie, refreshToken, { ...kept, path: "/", maxAge: refreshLifetimeMs / 1000 });
  // The user of a practice has no sign-in: the device is already known by the person's own e-mail.
  if (inPractice) return { token, user };
  const device = signDevice(request.server, readDevice(request.server, request.cookies[deviceCookie]), user.email);
  reply.setCookie(deviceCookie, device, { ...kept, path: "/", maxAge: deviceLifetimeSeconds });
  return { token, user };
}
