import type { SessionUser } from "@balcao/shared/users.ts";
import type { Fetch } from "./ask-server.ts";
import { chooseServer, isUnprotected } from "./choose-server.ts";
import type { Handlers } from "./ipc-handle.ts";
import type { KnownServers } from "./known-servers.ts";
import { createSession, type SessionKeeper, signedOut } from "./session.ts";
import type { Vault } from "./vault.ts";

export type ServerCalls = {
  handlers: Pick<Handlers, Extract<keyof Handlers, `server.${string}` | `session.${string}`>>;
  /** Who is signed in, as the server last said, at the one the page was loaded for. */
  signedIn: () => { serverUrl: string; user: SessionUser } | null;
};

type ServerCallOptions = {
  known: KnownServers;
  vault: Vault;
  fetch: Fetch;
  /** Wipes what this computer keeps of a server. */
  forgetKept: (serverUrl: string) => void;
};

/** Answers what the page asks about servers, and about its session at the one it was loaded for. */
export function answerServerCalls({ known, vault, fetch, forgetKept }: ServerCallOptions): ServerCalls {
  const keepers = new Map<string, SessionKeeper>();
  // The server the present page was told of at its start. Another one may be in use by the time the page asks again:
  // its session must not reach a page that still talks to the first.
  let told: string | null = null;

  const keeperOf = (url: string): SessionKeeper => {
    const keeper = keepers.get(url) ?? createSession({ serverUrl: url, vault, fetch });
    keepers.set(url, keeper);
    return keeper;
  };
  const signedIn: ServerCalls["signedIn"] = () => {
    const user = told === null ? null : keeperOf(told).lastUser();
    return told === null || user === null ? null : { serverUrl: told, user };
  };
  const handlers: ServerCalls["handlers"] = {
    "server.get": () => {
      const server = known.current();
      told = server?.url ?? null;
      return server;
    },
    "server.list": () => {
      const current = known.current()?.url;
      return known.all().map((server) => ({
        ...server,
        isCurrent: server.url === current,
        hasSession: vault.read(server.url) !== null,
        isUnprotected: isUnprotected(server.url),
      }));
    },
    "server.choose": (choice) => chooseServer(choice, known, fetch),
    "server.switch": ({ url }) => known.use(url),
    "server.rename": known.rename,
    "server.forget": async ({ url }) => {
      known.forget(url);
      forgetKept(url);
      await keeperOf(url).signOut();
      keepers.delete(url);
      // A page of that server went on writing until it was signed out.
      forgetKept(url);
    },
    "session.signIn": async (credentials) => (told === null ? signedOut : keeperOf(told).signIn(credentials)),
    "session.signInWithCode": async (second) => (told === null ? signedOut : keeperOf(told).signInWithCode(second)),
    "session.refresh": async () => (told === null ? signedOut : keeperOf(told).refresh()),
    "session.signOut": async () => {
      if (told !== null) await keeperOf(told).signOut();
    },
    "session.lastUser": () => signedIn()?.user ?? null,
  };
  return { handlers, signedIn };
}
