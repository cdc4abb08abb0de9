import { beforeEach, expect, test } from "vitest";
import { knownServers } from "./known-servers.ts";
import { answerServerCalls } from "./server-calls.ts";
import { memorySettings } from "./test-settings.ts";
import type { Secrets, Vault } from "./vault.ts";

const shop = "https://crm.loja.com.br";
const other = "https://crm.outra.com.br";
const user = {
  id: 7,
  name: "Marina Lopes",
  email: "marina@example.com",
  profile: "admin",
  super: false,
  companyId: 1,
  company: { id: 1, name: "Loja", dueDate: null, timeZone: "America/Sao_Paulo", settings: [] },
  queues: [],
  selectedCompanyId: null,
  selectedCompanyQueues: [],
  supportEndsAt: null,
};
const secretsOf = (refreshToken: string): Secrets => ({ refreshToken, user: null });
let kept: Map<string, Secrets>;
/** Every request to a server, with its text and headers. */
let sent: { origin: string; path: string; text: string }[];
let hold: Promise<void> | null;
/** The servers whose local data was deleted. */
let wiped: string[];
/** The servers that the person was asked about, and the answers. */
let asked: string[];
let isConfirmed: boolean;

const vault: Vault = {
  read: (url) => kept.get(url) ?? null,
  keep: (url, secrets) => void kept.set(url, secrets),
  forget: (url) => void kept.delete(url),
};
/** Each server has tokens of its own, which name it. */
const fetch = async (address: string, { headers, body }: RequestInit): Promise<Response> => {
  const { origin, pathname } = new URL(address);
  sent.push({ origin, path: pathname, text: JSON.stringify([[...new Headers(headers)], body ?? null]) });
  await hold;
  if (pathname === "/auth/sign-in-info") return Response.json({ demoAccounts: [] });
  if (pathname === "/auth/logout") return Response.json(null);
  const count = sent.length;
  return Response.json({ token: `access-${count}@${origin}`, refreshToken: `refresh-${count}@${origin}`, user });
};
function start() {
  const known = knownServers(memorySettings());
  known.save(other);
  known.save(shop);
  const confirmServer = async (url: string) => {
    asked.push(url);
    return isConfirmed;
  };
  return answerServerCalls({ known, vault, fetch, confirmServer, forgetKept: (url) => wiped.push(url) }).handlers;
}

beforeEach(() => {
  kept = new Map();
  sent = [];
  hold = null;
  wiped = [];
  asked = [];
  isConfirmed = false;
});

test("a page cannot change the server by itself: the main process asks the person", async () => {
  const calls = start();
  const stranger = "https://crm.estranho.example";
  expect(await calls["server.choose"]({ url: stranger })).toEqual({ ok: false, problem: "declined" });
  expect((await calls["server.list"]()).map(({ url }) => url)).not.toContain(stranger);
  expect(await calls["server.choose"]({ url: other })).toMatchObject({ ok: true });
  isConfirmed = true;
  expect(await calls["server.choose"]({ url: stranger })).toMatchObject({ ok: true });
  expect(asked).toEqual([stranger, stranger]);
});

test("a page that forgets every server does not make its own the first one", async () => {
  const calls = start();
  for (const { url } of await calls["server.list"]()) await calls["server.forget"]({ url });
  await calls["server.get"]();
  const stranger = "https://crm.estranho.example";
  expect(await calls["server.choose"]({ url: stranger })).toEqual({ ok: false, problem: "declined" });
  expect(asked).toEqual([stranger]);
});

/** A token is never sent to another server. */
function expectNoStrangersTokens(): void {
  for (const { origin, text } of sent) {
    const stranger = origin === shop ? other : shop;
    expect(text, `${origin} was told a token of ${stranger}`).not.toContain(`@${stranger}`);
  }
}

const credentials = { email: "marina@example.com", password: "x" };

test("each server has its own session, over sign-in, refresh and sign-out", async () => {
  const calls = start();
  await calls["server.get"]();
  await calls["session.signIn"](credentials);
  expect(await calls["server.switch"]({ url: other })).toBe(true);
  await calls["server.get"]();
  expect(await calls["session.refresh"]()).toMatchObject({ ok: false, status: 401 });
  await calls["session.signIn"](credentials);
  await calls["session.refresh"]();
  await calls["session.signOut"]();

  expectNoStrangersTokens();
  expect([...kept.keys()]).toEqual([shop]);
  expect(sent.at(-1)).toMatchObject({ origin: other, path: "/auth/logout" });
});

test("choosing an earlier server resumes its session", async () => {
  const calls = start();
  await calls["server.get"]();
  await calls["session.signIn"](credentials);
  calls["server.switch"]({ url: other });
  await calls["server.get"]();
  calls["server.switch"]({ url: shop });
  await calls["server.get"]();

  expect(await calls["session.refresh"]()).toMatchObject({ ok: true });
  expect(sent.every(({ origin }) => origin === shop)).toBe(true);
});

test("a page that has not reloaded yet gets no session of the newly chosen server", async () => {
  kept.set(shop, secretsOf(`refresh-0@${shop}`)).set(other, secretsOf(`refresh-0@${other}`));
  const calls = start();
  await calls["server.get"]();
  calls["server.switch"]({ url: other });

  expect(await calls["session.refresh"]()).toMatchObject({ session: { token: expect.stringContaining(shop) } });
  expectNoStrangersTokens();
});

test("a refresh under way during a server change ends on its own server", async () => {
  kept.set(shop, secretsOf(`refresh-0@${shop}`)).set(other, secretsOf(`refresh-0@${other}`));
  const calls = start();
  await calls["server.get"]();
  let letGo = () => {};
  hold = new Promise((done) => {
    letGo = done;
  });
  const first = calls["session.refresh"]();
  calls["server.switch"]({ url: other });
  await calls["server.get"]();
  const second = calls["session.refresh"]();
  letGo();

  expect(await first).toMatchObject({ session: { token: expect.stringContaining(shop) } });
  expect(await second).toMatchObject({ session: { token: expect.stringContaining(other) } });
  for (const [url, { refreshToken }] of kept) expect(refreshToken).toContain(url);
  expectNoStrangersTokens();
});

test("before a page got its server no request is sent", async () => {
  kept.set(shop, secretsOf(`refresh-0@${shop}`));
  const calls = start();

  expect(await calls["session.refresh"]()).toMatchObject({ ok: false, status: 401 });
  expect(await calls["session.signIn"](credentials)).toMatchObject({ ok: false, status: 401 });
  await calls["session.signOut"]();
  expect(sent).toEqual([]);
});

test("the list shows the current server, and where a user is signed in", async () => {
  kept.set(other, secretsOf("refresh"));
  const calls = start();

  expect(await calls["server.list"]()).toEqual([
    { url: other, name: "crm.outra.com.br", isCurrent: false, hasSession: true, isUnprotected: false },
    { url: shop, name: "crm.loja.com.br", isCurrent: true, hasSession: false, isUnprotected: false },
  ]);
});

test("forgetting a server ends its session, and leaves the others", async () => {
  kept.set(shop, secretsOf(`refresh-0@${shop}`)).set(other, secretsOf(`refresh-0@${other}`));
  const calls = start();
  await calls["server.forget"]({ url: other });

  expect(sent.map(({ origin, path }) => origin + path)).toEqual([
    `${other}/auth/refresh_token`,
    `${other}/auth/logout`,
  ]);
  expect([...kept.keys()]).toEqual([shop]);
  expect(await calls["server.list"]()).toHaveLength(1);
  expect(new Set(wiped)).toEqual(new Set([other]));
  expectNoStrangersTokens();
});

test("forgetting an unknown server sends no request", async () => {
  const calls = start();
  await calls["server.forget"]({ url: "https://evil.example" });

  expect(sent).toEqual([]);
  expect(await calls["server.list"]()).toHaveLength(2);
});
