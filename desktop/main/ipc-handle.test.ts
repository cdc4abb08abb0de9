import { beforeEach, expect, test, vi } from "vitest";
import { calls } from "../ipc/calls.ts";
import { type Handlers, handleCalls } from "./ipc-handle.ts";
import { findPageAddress } from "./page-address.ts";

type Listener = Parameters<Parameters<typeof handleCalls>[0]["handle"]>[1];
const listeners = new Map<string, (event: object, input?: unknown) => Promise<unknown>>();
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
const computer = { closesToTray: false, startsWithSystem: false, checksSpelling: true, shortcut: null };
const handlers = {
  "server.get": vi.fn(() => null),
  "server.choose": vi.fn(async () => ({ ok: false as const, problem: "noAnswer" as const })),
  "server.list": vi.fn(() => []),
  "server.switch": vi.fn(() => false),
  "server.rename": vi.fn(() => false),
  "server.forget": vi.fn(async () => undefined),
  "update.get": vi.fn(() => null),
  "update.install": vi.fn(async () => false),
  "update.answer": vi.fn(() => undefined),
  "session.signIn": vi.fn(async () => ({ ok: true as const, session: { token: "t", user, refreshToken: "secret" } })),
  "session.signInWithCode": vi.fn(async () => ({
    ok: true as const,
    session: { token: "t", user, refreshToken: "secret" },
  })),
  "session.refresh": vi.fn(async () => ({ ok: false as const, status: 0, body: null })),
  "session.signOut": vi.fn(async () => undefined),
  "session.lastUser": vi.fn(() => user),
  "link.open": vi.fn(() => true),
  "shell.present": vi.fn(() => undefined),
  "notification.show": vi.fn(() => true),
  "notification.close": vi.fn(() => undefined),
  "notification.closeAll": vi.fn(() => undefined),
  "intents.take": vi.fn(() => []),
  "computer.get": vi.fn(() => computer),
  "computer.change": vi.fn(() => ({ choices: computer, problem: null })),
  "download.open": vi.fn(() => false),
  "download.showInFolder": vi.fn(() => false),
  "offline.drafts": vi.fn(() => ({})),
  "offline.keepDraft": vi.fn(),
  "offline.outbox": vi.fn(() => []),
  "offline.keepEntry": vi.fn(),
  "offline.file": vi.fn(() => null),
  "offline.forgetEntry": vi.fn(),
  "offline.page": vi.fn(() => null),
  "offline.keepPage": vi.fn(),
  "offline.wipe": vi.fn(),
} satisfies Handlers;

const page = { senderFrame: { url: "app://balcao/index.html#/tickets", parent: null } };
const call = (name: string, input?: unknown, event: object = page) => listeners.get(`call:${name}`)?.(event, input);

beforeEach(() => {
  vi.clearAllMocks();
  listeners.clear();
  const registry = {
    handle: (channel: string, listener: Listener) => void listeners.set(channel, listener as never),
  };
  handleCalls(registry, findPageAddress(undefined).isOurs, handlers);
});

test("every call has a handler", () => {
  expect([...listeners.keys()].toSorted()).toEqual(
    Object.keys(calls)
      .map((name) => `call:${name}`)
      .toSorted(),
  );
});

test("a call of the page is answered", async () => {
  expect(await call("server.choose", { url: "x" })).toEqual({ ok: false, problem: "noAnswer" });
  expect(handlers["server.choose"]).toHaveBeenCalledWith({ url: "x" });
});

test.each([
  ["server.choose", undefined],
  ["server.choose", { url: 3 }],
  ["server.choose", { url: "x".repeat(3000) }],
  ["session.signIn", { email: "", password: "x" }],
  ["session.signInWithCode", { twoFactorToken: "t", code: "1" }],
  ["session.signIn", { email: "a", password: { $ne: null } }],
  ["server.get", { anything: true }],
  ["notification.show", { ticketId: 1, ticketUuid: "../..", owner: "", title: "x", body: "", canReply: false }],
  ["computer.change", { shortcut: "B" }],
  ["computer.change", { startsWithSystem: "/bin/sh" }],
  ["download.open", { id: "/etc/passwd" }],
  ["server.switch", { url: null }],
  ["server.rename", { url: "https://a.example", name: "   " }],
  ["server.rename", { url: "https://a.example", name: "x".repeat(61) }],
  ["server.forget", "https://a.example"],
  ["update.answer", { question: 1, mayRestart: "yes" }],
] as const)("%s refuses %j", async (name, input) => {
  await expect(call(name, input)).rejects.toThrow(`${name}: the input is not valid`);
  expect(handlers[name]).not.toHaveBeenCalled();
});

test.each([
  ["another page", { url: "https://evil.example/", parent: null }],
  ["a page that looks like ours", { url: "https://balcao/index.html", parent: null }],
  ["another host of our scheme", { url: "app://balcao.evil/index.html", parent: null }],
  ["a frame within our page", { url: "app://balcao/index.html", parent: {} }],
  ["nothing that can be read", { url: "", parent: null }],
])("%s is not answered", async (_name, senderFrame) => {
  await expect(call("session.refresh", undefined, { senderFrame })).rejects.toThrow("unknown sender");
  await expect(call("session.refresh", undefined, { senderFrame: null })).rejects.toThrow("unknown sender");
  expect(handlers["session.refresh"]).not.toHaveBeenCalled();
});

test("a refresh token never reaches the page, even if a handler returned it", async () => {
  expect(await call("session.signIn", { email: "a", password: "b" })).toEqual({
    ok: true,
    session: { token: "t", user },
  });
});
