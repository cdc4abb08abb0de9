import { beforeEach, expect, test } from "vitest";
import { createSession } from "./session.ts";
import type { Secrets, Vault } from "./vault.ts";

type Asked = { url: string; method: string; token: string | null; body: unknown };
type Reply = { status?: number; body?: unknown };

const server = "https://crm.loja.com.br";
const user = {
  id: 7,
  name: "Marina Lopes",
  email: "marina@example.com",
  profile: "admin" as const,
  super: false,
  companyId: 1,
  company: { id: 1, name: "Loja", dueDate: null, timeZone: "America/Sao_Paulo", settings: [] },
  queues: [],
  selectedCompanyId: null,
  selectedCompanyQueues: [],
  supportEndsAt: null,
};
const expired = { error: "ERR_SESSION_EXPIRED", message: "" };
let asked: Asked[];
let kept: ({ serverUrl: string } & Secrets) | null;
let answer: (asked: Asked) => Reply | Promise<Reply>;

const vault: Vault = {
  read: (serverUrl) => (kept?.serverUrl === serverUrl ? kept : null),
  keep: (serverUrl, secrets) => {
    kept = { serverUrl, ...secrets };
  },
  forget: (serverUrl) => {
    if (kept?.serverUrl === serverUrl) kept = null;
  },
};
const fetch = async (url: string, { method = "GET", headers, body }: RequestInit): Promise<Response> => {
  const token = new Headers(headers).get("authorization");
  const call = { url, method, token, body: typeof body === "string" ? JSON.parse(body) : null };
  asked.push(call);
  const { status = 200, body: reply = null } = await answer(call);
  return new Response(JSON.stringify(reply), { status });
};
const newSession = () => createSession({ serverUrl: server, vault, fetch });
let count: number;
const nextSession = (): Reply => ({ body: { token: `access-${++count}`, refreshToken: `refresh-${count}`, user } });

beforeEach(() => {
  asked = [];
  kept = null;
  count = 0;
  answer = nextSession;
});

test("signing in keeps the refresh token from the page", async () => {
  const signedIn = await newSession().signIn({ email: "marina@example.com", password: "x" });

  expect(signedIn).toEqual({ ok: true, session: { token: "access-1", user } });
  expect(kept).toEqual({ serverUrl: server, refreshToken: "refresh-1", user });
  expect(asked[0]).toMatchObject({ url: `${server}/auth/login`, method: "POST" });
});

test("a refusal is passed on with the server's text", async () => {
  const body = { error: "ERR_INVALID_CREDENTIALS", message: "no" };
  answer = () => ({ status: 401, body });

  expect(await newSession().signIn({ email: "a", password: "b" })).toEqual({ ok: false, status: 401, body });
  expect(kept).toBeNull();
});

test("the second factor keeps the refresh token from the page as well", async () => {
  const signedIn = await newSession().signInWithCode({ twoFactorToken: "half", code: "123456" });

  expect(signedIn).toEqual({ ok: true, session: { token: "access-1", user } });
  expect(kept).toEqual({ serverUrl: server, refreshToken: "refresh-1", user });
  expect(asked[0]).toMatchObject({
    url: `${server}/auth/two-factor`,
    method: "POST",
    body: { twoFactorToken: "half", code: "123456" },
  });
});

test("an answer without a session counts as none", async () => {
  answer = () => ({ body: { token: "t", user } });

  expect(await newSession().signIn({ email: "a", password: "b" })).toEqual({ ok: false, status: 0, body: null });
});

test("concurrent refreshes send one request, and its new token is stored", async () => {
  vault.keep(server, { refreshToken: "refresh-0", user });
  const { refresh } = newSession();
  const answers = await Promise.all([refresh(), refresh(), refresh()]);

  expect(asked.map(({ body }) => body)).toEqual([{ refreshToken: "refresh-0" }]);
  expect(new Set(answers).size).toBe(1);
  expect(kept?.refreshToken).toBe("refresh-1");
  await refresh();
  expect(asked[1]?.body).toEqual({ refreshToken: "refresh-1" });
});

test("without a token no request is sent", async () => {
  expect(await newSession().refresh()).toMatchObject({
    ok: false,
    status: 401,
    body: { error: "ERR_SESSION_EXPIRED" },
  });
  expect(asked).toEqual([]);
});

test.each([
  ["the server says so", { status: 401, body: expired }, null],
  ["a proxy wants a password", { status: 401, body: "<html>" }, "refresh-0"],
  ["the subscription ran out", { status: 402, body: { error: "ERR_SUBSCRIPTION_EXPIRED", message: "" } }, "refresh-0"],
  ["the server is in trouble", { status: 503, body: null }, "refresh-0"],
])("the token after a failed refresh: %s", async (_name, reply, left) => {
  vault.keep(server, { refreshToken: "refresh-0", user });
  answer = () => reply;

  expect((await newSession().refresh()).ok).toBe(false);
  expect(kept?.refreshToken ?? null).toBe(left);
});

test("an unreachable server ends no session", async () => {
  vault.keep(server, { refreshToken: "refresh-0", user });
  answer = () => Promise.reject(new TypeError("fetch failed"));

  expect(await newSession().refresh()).toEqual({ ok: false, status: 0, body: null });
  expect(kept?.refreshToken).toBe("refresh-0");
});

test("signing out ends the session on the server and on this computer", async () => {
  const session = newSession();
  await session.signIn({ email: "a", password: "b" });
  answer = () => ({ body: null });
  await session.signOut();

  expect(asked[1]).toEqual({ url: `${server}/auth/logout`, method: "DELETE", token: "Bearer access-1", body: null });
  expect(kept).toBeNull();
});

test("signing out with an old access token renews it first", async () => {
  const session = newSession();
  await session.signIn({ email: "a", password: "b" });
  answer = ({ token, method }) => {
    if (method === "POST") return nextSession();
    return token === "Bearer access-1" ? { status: 403, body: expired } : { body: null };
  };
  await session.signOut();

  expect(asked.slice(1).map(({ method, token }) => token ?? method)).toEqual([
    "Bearer access-1",
    "POST",
    "Bearer access-2",
  ]);
  expect(kept).toBeNull();
});

test("signing out waits for a refresh under way, which would store a new token", async () => {
  vault.keep(server, { refreshToken: "refresh-0", user });
  const session = newSession();
  const refreshed = session.refresh();
  await session.signOut();
  await refreshed;

  expect(kept).toBeNull();
  expect((await session.refresh()).ok).toBe(false);
});

test("signing out offline still ends the session on this computer", async () => {
  const session = newSession();
  await session.signIn({ email: "a", password: "b" });
  answer = () => Promise.reject(new TypeError("fetch failed"));
  await session.signOut();

  expect(kept).toBeNull();
});

test("the last user is known while the server is unreachable, but not after a refusal", async () => {
  const session = newSession();
  expect(session.lastUser()).toBeNull();
  await session.signIn({ email: "a", password: "b" });
  answer = () => Promise.reject(new TypeError("fetch failed"));
  await session.refresh();
  expect(newSession().lastUser()).toEqual(user);

  answer = () => ({ status: 402, body: { error: "ERR_SUBSCRIPTION_EXPIRED", message: "" } });
  await session.refresh();
  expect(newSession().lastUser()).toBeNull();
  answer = nextSession;
  await session.refresh();
  expect(newSession().lastUser()).toEqual(user);

  await session.signOut();
  expect(newSession().lastUser()).toBeNull();
});
