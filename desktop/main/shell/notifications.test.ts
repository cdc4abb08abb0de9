import type { NotificationConstructorOptions } from "electron";
import { beforeEach, expect, test, vi } from "vitest";
import { createIntents } from "./intents.ts";
import { createNotifications } from "./notifications.ts";
import { shellTexts } from "./texts.ts";

type Listener = (details: { reply: string }) => void;
type Made = {
  options: NotificationConstructorOptions;
  emit: (name: string, reply?: string) => void;
  isClosed: boolean;
};
let made: Made[];
let isSupported: boolean;
const bringUp = vi.fn();
const attract = vi.fn();
const announce = vi.fn();
const setUp = (isBodyMarkup = false) => {
  const intents = createIntents(announce);
  const make = (options: NotificationConstructorOptions) => {
    const listeners = new Map<string, Listener>();
    const record: Made = {
      options,
      isClosed: false,
      emit: (name, reply = "") => listeners.get(name)?.({ reply }),
    };
    made.push(record);
    return {
      on: (name: string, listener: Listener) => void listeners.set(name, listener),
      show: () => undefined,
      close: () => {
        record.isClosed = true;
      },
    };
  };
  const texts = () => shellTexts.pt;
  const parts = { make: make as never, isSupported: () => isSupported, isBodyMarkup, texts, intents, bringUp, attract };
  return { intents, notifications: createNotifications(parts) };
};
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const told = (n = 1) => ({
  ticketId: n,
  ticketUuid: uuid(n),
  owner: "https://crm.loja.com.br 1 7",
  title: "Joana Prado",
  body: "Bom dia!",
  canReply: true,
});

beforeEach(() => {
  made = [];
  isSupported = true;
  vi.clearAllMocks();
});

test("shows author and text, silently, with a reply field and a button to open", () => {
  expect(setUp().notifications.show(told())).toBe(true);

  expect(made[0]?.options).toMatchObject({
    title: "Joana Prado",
    body: "Bom dia!",
    silent: true,
    hasReply: true,
    replyPlaceholder: "Responder",
    actions: [{ type: "button", text: "Abrir" }],
  });
  expect(attract).toHaveBeenCalledOnce();
});

test.each([
  [true, '&lt;a href="https://evil.example"&gt;1 &amp; 2&lt;/a&gt;'],
  [false, '<a href="https://evil.example">1 & 2</a>'],
])("message text is not read as a notification's markup (body is markup: %j)", (isBodyMarkup, body) => {
  setUp(isBodyMarkup).notifications.show({
    ...told(),
    title: "<b>Joana</b>",
    body: '<a href="https://evil.example">1 & 2</a>',
  });

  expect(made[0]?.options).toMatchObject({ title: "<b>Joana</b>", body });
});

test("a later notification of the same conversation replaces the first", () => {
  const { notifications } = setUp();
  notifications.show(told());
  notifications.show(told(2));
  notifications.show({ ...told(), body: "Tem alguém?" });

  expect(made.map(({ isClosed }) => isClosed)).toEqual([true, false, false]);
});

test.each(["click", "action"])("%s opens the window with the conversation, once", (name) => {
  const { notifications, intents } = setUp();
  notifications.show(told());
  made[0]?.emit(name);
  made[0]?.emit("click");

  expect(bringUp).toHaveBeenCalledOnce();
  expect(announce).toHaveBeenCalledOnce();
  expect(intents.take()).toEqual([{ kind: "open", ticketUuid: uuid(1), owner: told().owner }]);
  expect(intents.take()).toEqual([]);
});

test("a reply is delivered once, without opening the window; an empty one is ignored", () => {
  const { notifications, intents } = setUp();
  notifications.show(told());
  made[0]?.emit("reply", "  \n");
  expect(intents.take()).toEqual([]);
  made[0]?.emit("reply", " Já vou ver ");
  made[0]?.emit("reply", " Já vou ver ");
  made[0]?.emit("click");

  const { ticketUuid, ticketId, owner } = told();
  expect(intents.take()).toEqual([{ kind: "reply", ticketId, ticketUuid, owner, text: "Já vou ver" }]);
  expect(bringUp).not.toHaveBeenCalled();
});

test("a read ticket's notification is closed, and all of them at sign-out", () => {
  const { notifications } = setUp();
  for (const n of [1, 2, 3]) notifications.show(told(n));
  notifications.close([uuid(2), uuid(9)]);
  expect(made.map(({ isClosed }) => isClosed)).toEqual([false, true, false]);
  notifications.closeAll();
  expect(made.map(({ isClosed }) => isClosed)).toEqual([true, true, true]);
});

test("the oldest of very many notifications are closed", () => {
  const { notifications } = setUp();
  for (let n = 1; n <= 60; n++) notifications.show(told(n));

  expect(made.filter(({ isClosed }) => isClosed)).toHaveLength(10);
  expect(made[0]?.isClosed).toBe(true);
});

test("an unsupported system is reported", () => {
  isSupported = false;
  expect(setUp().notifications.show(told())).toBe(false);
  expect(made).toEqual([]);
});

test("a page that loads late gets the latest twenty events", () => {
  const { intents } = setUp();
  for (let n = 1; n <= 25; n++) intents.add({ kind: "open", ticketUuid: uuid(n), owner: null });

  expect(intents.take().map(({ ticketUuid }) => ticketUuid)).toEqual(
    Array.from({ length: 20 }, (_, index) => uuid(index + 6)),
  );
});
