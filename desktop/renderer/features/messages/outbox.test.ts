import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noAnswer } from "../../app/api-error.ts";
import { applyEvent } from "../../app/live.ts";
import { aMessage, aTicket, messagePage } from "../../testing/fixtures.ts";
import { type Answer, type Call, makeWorld, refusal, settle } from "../../testing/world.ts";
import { type BubbleItem, buildTimeline } from "./log/timeline.ts";
import { messagesOf } from "./message-pages.ts";
import { messagesApi } from "./messages-api.ts";
import { sendAgain, sendMessage } from "./outbox.ts";

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

type Sent = { body: string; clientId: string };
let nextId = 10;
const stored = ({ body }: Call): Answer => {
  const { body: text, clientId } = body as Sent;
  return { body: aMessage(nextId++, { body: text, clientId, fromMe: true, ack: 1 }) };
};

async function conversation(send: (call: Call) => Answer | Promise<Answer>) {
  nextId = 10;
  const made = makeWorld({
    "GET /messages/1": () => ({ body: messagePage([aMessage(1), aMessage(2)]) }),
    "POST /messages/1": send,
  });
  const { store, calls } = made;
  await store.dispatch(messagesApi.endpoints.listMessages.initiate(1));
  const bubbles = () => {
    const { data } = messagesApi.endpoints.listMessages.select(1)(store.getState());
    return buildTimeline({
      messages: messagesOf(data?.pages),
      outbox: store.getState().outbox,
      newFromId: null,
      timeZone: "America/Sao_Paulo",
    }).filter((item): item is BubbleItem => item.kind === "bubble");
  };
  const texts = () => bubbles().map(({ message, entry }) => `${message.body}${entry ? ` (${entry.state})` : ""}`);
  const sends = () => calls.filter(({ method }) => method === "POST").map(({ body }) => body as Sent);
  return { ...made, bubbles, texts, sends };
}

test("a message stands in the conversation at once and becomes the server's without changing its key", async () => {
  const { store, bubbles, texts } = await conversation(stored);

  store.dispatch(sendMessage({ ticketId: 1, body: "Oi" }));
  const before = bubbles().at(-1);
  expect(before).toMatchObject({ entry: { state: "sending" }, message: { ack: 0, body: "Oi" } });
  await settle();

  expect(texts()).toEqual(["Mensagem 1", "Mensagem 2", "Oi"]);
  expect(bubbles().at(-1)).toMatchObject({ key: before?.key, entry: null, message: { id: "10", ack: 1 } });
  expect(store.getState().outbox).toEqual([]);
});

test("the event may come before the answer: one bubble all the same", async () => {
  let release = () => {};
  const { store, texts } = await conversation(async (call) => {
    await new Promise<void>((done) => {
      release = done;
    });
    return stored(call);
  });
  store.dispatch(sendMessage({ ticketId: 1, body: "Oi" }));
  await settle();
  const clientId = store.getState().outbox[0]?.clientId ?? null;

  const message = aMessage(10, { body: "Oi", clientId, fromMe: true, ack: 1 });
  const ticket = aTicket(1, { status: "open" });
  applyEvent(store.dispatch, "appMessage", { action: "create", message, ticket, contact: ticket.contact });
  expect(texts()).toEqual(["Mensagem 1", "Mensagem 2", "Oi"]);
  release();
  await settle();

  expect(texts()).toEqual(["Mensagem 1", "Mensagem 2", "Oi"]);
});

test("quick lines go out one after the other, in order", async () => {
  const running: string[] = [];
  let atOnce = 0;
  const { store, texts, sends } = await conversation(async (call) => {
    running.push((call.body as Sent).body);
    atOnce = Math.max(atOnce, running.length);
    await settle();
    running.pop();
    return stored(call);
  });

  for (const text of ["um", "dois", "três"]) store.dispatch(sendMessage({ ticketId: 1, body: text }));
  await vi.waitFor(() => expect(store.getState().outbox).toEqual([]));

  expect(atOnce).toBe(1);
  expect(sends().map(({ body }) => body)).toEqual(["um", "dois", "três"]);
  expect(texts().slice(2)).toEqual(["um", "dois", "três"]);
});

test("a failure stays where it was while others arrive below, and is sent again under the same client id", async () => {
  const { store, routes, texts, sends } = await conversation(() => noAnswer);
  store.dispatch(sendMessage({ ticketId: 1, body: "Perdida" }));
  await settle();
  const ticket = aTicket(1, { status: "open" });
  const later = aMessage(3);
  applyEvent(store.dispatch, "appMessage", { action: "create", message: later, ticket, contact: ticket.contact });
  expect(texts()).toEqual(["Mensagem 1", "Mensagem 2", "Perdida (failed)", "Mensagem 3"]);

  routes["POST /messages/1"] = stored;
  const [entry] = store.getState().outbox;
  if (entry) store.dispatch(sendAgain(entry));
  await settle();

  expect(texts()).toEqual(["Mensagem 1", "Mensagem 2", "Mensagem 3", "Perdida"]);
  expect(sends()[0]?.clientId).toBe(sends()[1]?.clientId);
});

test("a failed message does not hold up the next one, and says why it failed", async () => {
  const { store, texts } = await conversation((call) =>
    (call.body as Sent).body === "ruim" ? refusal(400, "ERR_TICKET_NOT_OPEN") : stored(call),
  );

  store.dispatch(sendMessage({ ticketId: 1, body: "ruim" }));
  store.dispatch(sendMessage({ ticketId: 1, body: "boa" }));
  await settle();
  await settle();

  expect(texts().slice(2)).toEqual(["ruim (failed)", "boa"]);
  expect(store.getState().outbox[0]?.code).toBe("ERR_TICKET_NOT_OPEN");
});

test("ticks never go back, whatever order the events come in", async () => {
  const { store, bubbles } = await conversation(stored);
  store.dispatch(sendMessage({ ticketId: 1, body: "Oi" }));
  await settle();
  const [, , sent] = bubbles();
  const update = (ack: number) =>
    applyEvent(store.dispatch, "appMessage", { action: "update", message: { ...sent?.message, ack } });

  update(4);
  update(3);
  update(1);

  expect(bubbles().at(-1)?.message.ack).toBe(4);
});
