import { Session, type SignIn } from "@balcao/shared/auth.ts";
import type { SessionUser } from "@balcao/shared/users.ts";
import type { Refusal, SessionAnswer } from "../ipc.ts";
import { askServer, type Fetch, type ServerReply } from "./ask-server.ts";
import type { Vault } from "./vault.ts";

export type SessionOptions = { serverUrl: () => string | null; vault: Vault; fetch: Fetch };
export type SessionKeeper = {
  signIn: (credentials: SignIn) => Promise<SessionAnswer>;
  refresh: () => Promise<SessionAnswer>;
  signOut: () => Promise<void>;
  /** Who was signed in at the present server when it last answered; null after a sign-out or a refusal. */
  lastUser: () => SessionUser | null;
};

const signedOut: Refusal = {
  ok: false,
  status: 401,
  body: { error: "ERR_SESSION_EXPIRED", message: "There is no session on this computer." },
};

/** Holds the session for the page, which never sees the refresh token. */
export function createSession({ serverUrl, vault, fetch }: SessionOptions): SessionKeeper {
  let accessToken: string | null = null;
  let refreshUnderWay: Promise<SessionAnswer> | null = null;

  const open = (url: string, reply: ServerReply): SessionAnswer => {
    if (!reply.ok) return reply;
    const parsed = Session.safeParse(reply.body);
    if (!parsed.success || !parsed.data.refreshToken) return { ok: false, status: 0, body: null };
    const { refreshToken, ...session } = parsed.data;
    vault.keep(url, { refreshToken, user: session.user });
    accessToken = session.token;
    return { ok: true, session };
  };

  const refreshOnce = async (): Promise<SessionAnswer> => {
    const url = serverUrl();
    const kept = url && vault.read(url);
    if (!url || !kept) return signedOut;
    const { refreshToken } = kept;
    const reply = await askServer(fetch, `${url}/auth/refresh_token`, post({ refreshToken }));
    // Only the server's own word ends a session: a proxy that asks for a password of its own does not.
    if (!reply.ok && reply.body && isRefused(reply.status)) {
      accessToken = null;
      if (reply.status === 401) vault.forget();
      // May be let in again, and until then sees nothing of what is kept here.
      else vault.keep(url, { refreshToken, user: null });
    }
    return open(url, reply);
  };

  // The token changes at each use and the second use of an old one ends the session: one refresh at a time.
  const refresh = (): Promise<SessionAnswer> => {
    refreshUnderWay ??= refreshOnce().finally(() => {
      refreshUnderWay = null;
    });
    return refreshUnderWay;
  };

  const leave = (url: string, token: string): Promise<ServerReply> =>
    askServer(fetch, `${url}/auth/logout`, { method: "DELETE", headers: { authorization: `Bearer ${token}` } });

  return {
    refresh,
    lastUser: () => {
      const url = serverUrl();
      return (url && vault.read(url)?.user) || null;
    },
    signIn: async (credentials) => {
      const url = serverUrl();
      if (!url) return signedOut;
      await refreshUnderWay;
      return open(url, await askServer(fetch, `${url}/auth/login`, post(credentials)));
    },
    signOut: async () => {
      const url = serverUrl();
      // A refresh that ends later would put a token back into the vault.
      await refreshUnderWay;
      if (url) {
        const reply = accessToken ? await leave(url, accessToken) : signedOut;
        // The access token is old: the session must end on the server all the same.
        if (!reply.ok && reply.body?.error === "ERR_SESSION_EXPIRED") {
          const renewed = await refresh();
          if (renewed.ok) await leave(url, renewed.session.token);
        }
      }
      accessToken = null;
      vault.forget();
    },
  };
}

const isRefused = (status: number): boolean => [401, 402, 403].includes(status);

const post = (body: object): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", "x-balcao-client": "desktop" },
  body: JSON.stringify(body),
});
