import type { Session } from "@balcao/shared/workspace/auth.ts";
import { vi } from "vitest";
import { makeConsoleStore } from "../app/console-store.ts";
import { type ApiError, noAnswer } from "../client/api-error.ts";
import { memoryStore } from "../client/local-store/memory-store.ts";
import type { OpenLocalStore } from "../client/local-store/open-local-store.ts";
import { sessionEnded, sessionStarted } from "../client/session/session-slice.ts";
import type { SessionTransport } from "../client/session/session-transport.ts";
import type { AppStore } from "../client/store.ts";
import { aSession } from "./fixtures.ts";

export type Call = {
  method: string;
  path: string;
  params: URLSearchParams;
  token: string | null;
  key: string | null;
  body: unknown;
};
/** The fake server's answer to a call: a body, a refusal, or `noAnswer`. */
export type Answer = { status?: number; body?: unknown } | typeof noAnswer;
export type Routes = Record<string, (call: Call) => Answer | Promise<Answer>>;

export const refusal = (status: number, error: string, details?: unknown): Answer => ({
  status,
  body: { error, message: "", ...(details !== undefined && { details }) },
});

let worlds = 0;
const stores = new Set<AppStore>();

/** The stores on the computer: they outlive a world and are cleared after each test. */
const computer = new Map<string, ReturnType<typeof memoryStore>>();
/** A full disk rejects every write. `outbox` lists the stored messages of all persons. */
export const disk = {
  isFull: false,
  outbox: async () => (await Promise.all([...computer.values()].map((store) => store.outbox()))).flat(),
};
const openLocal: OpenLocalStore = async (owner) => {
  const name = JSON.stringify(owner);
  const store = computer.get(name) ?? memoryStore();
  computer.set(name, store);
  const full = async () => Promise.reject(new Error("the disk is full"));
  return {
    ...store,
    keepDraft: (...given) => (disk.isFull ? full() : store.keepDraft(...given)),
    keepEntry: (...given) => (disk.isFull ? full() : store.keepEntry(...given)),
    keepPage: (...given) => (disk.isFull ? full() : store.keepPage(...given)),
  };
};

/** Stops the worlds of a test, so that their pending work cannot reach the next test. */
export function leaveWorlds(): void {
  for (const store of stores) store.dispatch(sessionEnded(null));
  stores.clear();
  computer.clear();
  disk.isFull = false;
}

/** A real store before a fake server; the test may change `routes` while it runs. */
export function makeWorld(routes: Routes, session: Session | null = aSession()) {
  const calls: Call[] = [];
  // Each world has its own address: a pending request of an earlier test's store must not count here.
  const host = `server-${++worlds}.test`;
  vi.stubGlobal("fetch", async (input: Request) => {
    const url = new URL(input.url);
    if (url.host !== host) throw new TypeError("Failed to fetch");
    const text = await input.clone().text();
    const call: Call = {
      method: input.method,
      path: url.pathname,
      params: url.searchParams,
      token: input.headers.get("authorization")?.slice("Bearer ".length) ?? null,
      key: input.headers.get("idempotency-key"),
      body: input.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text || null,
    };
    calls.push(call);
    const answer = await (routes[`${call.method} ${call.path}`]?.(call) ?? refusal(404, "ERR_NOT_FOUND"));
    if (answer === noAnswer) throw new TypeError("Failed to fetch");
    const { status = 200, body = null } = answer as { status?: number; body?: unknown };
    return new Response(status === 204 ? null : JSON.stringify(body), {
      status,
      headers: { "content-type": "application/json" },
    });
  });
  const transport = fakeTransport();
  const store = makeConsoleStore({ rest: `http://${host}`, socket: `http://${host}` }, transport, { openLocal });
  stores.add(store);
  if (session) store.dispatch(sessionStarted(session));
  return { store, calls, routes, transport };
}

function fakeTransport() {
  const expired: ApiError = { status: 401, code: "ERR_SESSION_EXPIRED", message: "" };
  return {
    signIn: vi.fn<SessionTransport["signIn"]>(async () => aSession()),
    signInWithCode: vi.fn<SessionTransport["signInWithCode"]>(async () => aSession()),
    refresh: vi.fn<SessionTransport["refresh"]>(async () => Promise.reject(expired)),
    signOut: vi.fn<SessionTransport["signOut"]>(async () => undefined),
    lastUser: vi.fn<SessionTransport["lastUser"]>(async () => null),
  };
}

/** Lets all that is under way end: a test's answers take fewer frames and ticks of the event loop. */
export async function settle(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  for (let round = 0; round < 5; round++) await new Promise((done) => setTimeout(done));
}
