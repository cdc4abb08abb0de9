import type { SessionUser } from "@balcao/shared/workspace/users.ts";
import type { Fetch } from "./ask-server.ts";
import { chooseServer, isUnprotected } from "./choose-server.ts";
import type { Handlers } from "./ipc-handle.ts";
import type { KnownServers } from "./known-servers.ts";
import { createSession, type ServerSession, signedOut } from "./session.ts";
import type { Vault } from "./vault.ts";

export type ServerCalls = {
  handlers: Pick<Handlers, Extract<keyof Handlers, `server.${string}` | `session.${string}`>>;
  /** The user at the server's last answer, for the server that the page was loaded for. */
  signedIn: () => { serverUrl: string; user: SessionUser } | null;
};

type ServerCallOptions = {
  known: KnownServers;
  vault: Vault;
  fetch: Fetch;
  /** Asks the person, in a system dialog, whether to switch to this server. */
  confirmServer: (url: string) => Promise<boolean>;
  /** Deletes the local data of a server. */
  forgetKept: (serverUrl: string) => void;
};

/** Handles the page's calls about servers and about its session at the server it was loaded for. */
export function answerServerCalls({ known, vault, fetch, confirmServer, forgetKept }: ServerCallOptions): ServerCalls {
  const sessions = new Map<string, ServerSession>();
  // The server that the page got at its start. Another one may be chosen by the time of a later call: its session must
  // not reach a page of the first server.
  let pageServer: string | null = null;

  const sessionOf = (url: string): ServerSession => {
    const session = sessions.get(url) ?? createSession({ serverUrl: url, vault, fetch });
    sessions.set(url, session);
    return session;
  };
  // Otherwise a page could forget every server, and then choose its own as the first one without a question.
  let hasForgotten = false;
  /** A compromised page must not switch the console to another server; the first one is typed by the person. */
  const isWanted = async (url: string): Promise<boolean> => {
    const all = known.all();
    const isFirst = all.length === 0 && !hasForgotten;
    return isFirst || all.some((server) => server.url === url) || confirmServer(url);
  };
  const signedIn: ServerCalls["signedIn"] = () => {
    const user = pageServer === null ? null : sessionOf(pageServer).lastUser();
    return pageServer === null || user === null ? null : { serverUrl: pageServer, user };
  };
  const handlers: ServerCalls["handlers"] = {
    "server.get": () => {
      const server = known.current();
      pageServer = server?.url ?? null;
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
    "server.choose": (choice) => chooseServer(choice, known, fetch, isWanted),
    "server.switch": ({ url }) => known.use(url),
    "server.rename": known.rename,
    "server.forget": async ({ url }) => {
      hasForgotten = true;
      known.forget(url);
      forgetKept(url);
      await sessionOf(url).signOut();
      sessions.delete(url);
      // A page of that server could write local data until it was signed out.
      forgetKept(url);
    },
    "session.signIn": async (credentials) =>
      pageServer === null ? signedOut : sessionOf(pageServer).signIn(credentials),
    "session.signInWithCode": async (second) =>
      pageServer === null ? signedOut : sessionOf(pageServer).signInWithCode(second),
    "session.refresh": async () => (pageServer === null ? signedOut : sessionOf(pageServer).refresh()),
    "session.signOut": async () => {
      if (pageServer !== null) await sessionOf(pageServer).signOut();
    },
    "session.lastUser": () => signedIn()?.user ?? null,
  };
  return { handlers, signedIn };
}
