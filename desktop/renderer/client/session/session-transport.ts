import { Session, type SignIn } from "@balcao/shared/workspace/auth.ts";
import type { SignInWithCode } from "@balcao/shared/workspace/two-factor.ts";
import type { SessionUser } from "@balcao/shared/workspace/users.ts";
import type { DesktopBridge, SessionAnswer } from "../../../ipc/calls.ts";
import { type ApiError, isApiError, noAnswer, toApiError } from "../api-error.ts";
import type { ServerAddress } from "../server-address.ts";

/** The calls that handle the refresh token, which this page never gets. Those to the server throw an ApiError. */
export type SessionTransport = {
  signIn(credentials: SignIn): Promise<Session>;
  /** The second step of the sign-in, after ERR_TWO_FACTOR_REQUIRED. */
  signInWithCode(second: SignInWithCode): Promise<Session>;
  refresh(): Promise<Session>;
  signOut(): Promise<void>;
  /** The user at the server's last answer; null if this computer does not know. */
  lastUser(): Promise<SessionUser | null>;
};

/** In a browser the refresh token is an HttpOnly cookie. */
export function webTransport(address: ServerAddress): SessionTransport {
  const call = async (path: string, init: RequestInit): Promise<unknown> => {
    const answer = await fetch(`${address.rest}${path}`, { credentials: "include", ...init }).catch(() => null);
    if (!answer) throw noAnswer;
    const body: unknown = await answer.json().catch(() => null);
    if (!answer.ok) throw toApiError(answer.status, body);
    return body;
  };
  const begin = async (path: string, body: object): Promise<Session> => {
    const headers = { "content-type": "application/json" };
    return Session.parse(await call(path, { method: "POST", headers, body: JSON.stringify(body) }));
  };
  return {
    signIn: (credentials) => begin("/auth/login", credentials),
    signInWithCode: (second) => begin("/auth/two-factor", second),
    refresh: async () => Session.parse(await call("/auth/refresh_token", { method: "POST" })),
    signOut: async () => void (await call("/auth/logout", { method: "DELETE" })),
    // The page itself comes from the server, so the server is normally reachable.
    lastUser: async () => null,
  };
}

/** On the desktop the main process keeps the refresh token in the operating system's key store. */
export function desktopTransport(bridge: DesktopBridge): SessionTransport {
  const sessionOf = (answer: SessionAnswer): Session => {
    if (!answer.ok) throw answer.status === 0 ? noAnswer : toApiError(answer.status, answer.body);
    return answer.session;
  };
  return {
    signIn: async (credentials) => sessionOf(await bridge.call("session.signIn", credentials)),
    signInWithCode: async (second) => sessionOf(await bridge.call("session.signInWithCode", second)),
    refresh: async () => sessionOf(await bridge.call("session.refresh")),
    signOut: () => bridge.call("session.signOut"),
    lastUser: () => bridge.call("session.lastUser"),
  };
}

/** The error of a transport; an answer that violates the contract counts as none. */
export const transportError = (error: unknown): ApiError => (isApiError(error) ? error : noAnswer);
