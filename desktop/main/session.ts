import { Session, type SignIn } from "@balcao/shared/workspace/auth.ts";
import type { SignInWithCode } from "@balcao/shared/workspace/two-factor.ts";
import type { SessionUser } from "@balcao/shared/workspace/users.ts";
import type { Refusal, SessionAnswer } from "../ipc/calls.ts";
import { askServer, type Fetch, type ServerReply } from "./ask-server.ts";
import type { Vault } from "./vault.ts";

export type SessionOptions = { serverUrl: string; vault: Vault; fetch: Fetch };
export type ServerSession = {
  signIn: (credentials: SignIn) => Promise<SessionAnswer>;
  signInWithCode: (second: SignInWithCode) => Promise<SessionAnswer>;
  refresh: () => Promise<SessionAnswer>;
  signOut: () => Promise<void>;
  /** The user that the server last confirmed; null after a sign-out or a refusal. */
  lastUser: () => SessionUser | null;
};

/** The answer to a call without a session. */
export const signedOut: Refusal = {
  ok: false,
  status: 401,
  body: { error: "ERR_SESSION_EXPIRED", message: "There is no session on this computer." },
};

/** Holds the page's session at one server; the page never gets the refresh token. */
export function createSession({ serverUrl: url, vault, fetch }: SessionOptions): ServerSession {
  let accessToken: string | null = null;
  let refreshUnderWay: Promise<SessionAnswer> | null = null;

  const open = (reply: ServerReply): SessionAnswer => {
    if (!reply.ok) return reply;
    const parsed = Session.safeParse(reply.body);
    if (!parsed.success || !parsed.data.refreshToken) return { ok: false, status: 0, body: null };
    const { refreshToken, ...session } = parsed.data;
    vault.keep(url, { refreshToken, user: session.user });
    accessToken = session.token;
    return { ok: true, session };
  };

  const refreshOnce = async (): Promise<SessionAnswer> => {
    const kept = vault.read(url);
    if (!kept) return signedOut;
    const { refreshToken } = kept;
    const reply = await askServer(fetch, `${url}/auth/refresh_token`, post({ refreshToken }));
    // Only the Balcão server can end a session: a proxy that requires its own password cannot.
    if (!reply.ok && reply.body && isRefused(reply.status)) {
      accessToken = null;
      if (reply.status === 401) vault.forget(url);
      // The session may be restored, but until then the user must not see the local data.
      else vault.keep(url, { refreshToken, user: null });
    }
    return open(reply);
  };

  // The token rotates at each use, and a reused one ends the session: so refreshes run one at a time.
  const refresh = (): Promise<SessionAnswer> => {
    refreshUnderWay ??= refreshOnce().finally(() => {
      refreshUnderWay = null;
    });
    return refreshUnderWay;
  };

  const leave = (token: string): Promise<ServerReply> =>
    askServer(fetch, `${url}/auth/logout`, { method: "DELETE", headers: { authorization: `Bearer ${token}` } });

  const begin = async (path: string, body: object): Promise<SessionAnswer> => {
    await refreshUnderWay;
    return open(await askServer(fetch, `${url}${path}`, post(body)));
  };

  return {
    refresh,
    lastUser: () => vault.read(url)?.user ?? null,
    signIn: (credentials) => begin("/auth/login", credentials),
    signInWithCode: (second) => begin("/auth/two-factor", second),
    signOut: async () => {
      // A refresh that ends later would put a token back into the vault.
      await refreshUnderWay;
      const reply = accessToken ? await leave(accessToken) : signedOut;
      // The access token has expired, but the session must end on the server too.
      if (!reply.ok && reply.body?.error === "ERR_SESSION_EXPIRED") {
        const renewed = await refresh();
        if (renewed.ok) await leave(renewed.session.token);
      }
      accessToken = null;
      vault.forget(url);
    },
  };
}

const isRefused = (status: number): boolean => [401, 402, 403].includes(status);

const post = (body: object): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", "x-balcao-client": "desktop" },
  body: JSON.stringify(body),
});
