import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendWaiting } from "../../app/console-store.ts";
import { applyEvent } from "../../app/live.ts";
import { noAnswer } from "../../client/api-error.ts";
import { draftChanged } from "../../client/outbox/drafts-slice.ts";
import { isToTicket, outboxLoaded, TicketEntry } from "../../client/outbox/outbox-slice.ts";
import { eventually } from "../../testing/eventually.ts";
import { aMessage, aTicket, messagePage } from "../../testing/fixtures.ts";
import { type Answer, type Call, makeWorld, refusal, settle } from "../../testing/world.ts";
import { type BubbleItem, buildTimeline } from "./log/timeline.ts";
import { messagesOf } from "./message-pages.ts";
import { messagesApi } from "./messages-api.ts";
import { discard, hold, letGo, sendAgain, sendMessage } from "./outbox.ts";
import { conflicting, keepAsDraft, sendAllTheSame } from "./ticket-conflict.ts";

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
      outbox: store.getState().outbox.filter(isToTicket),
      newFromId: null,
      timeZone: "America/Sao_Paulo",
    }).filter((item): item is BubbleItem => item.kind === "bubble");
  };
  const texts = () => bubbles().map(({ message, entry }) => `${message.body}${entry ? ` (${entry.state})` : ""}`);
  const sends = () => calls.filter(({ method }) => method === "POST").map(({ body }) => body as Sent);
  return { ...made, bubbles, texts, sends };
}

test("a message is shown at once and becomes the server's without a new key", async () => {
  const { store, bubbles, texts } = await conversation(stored);

  store.dispatch(sendMessage({ ticketId: 1, body: "Oi" }));
  const before = bubbles().at(-1);
  expect(before).toMatchObject({ entry: { state: "sending" }, message: { ack: 0, body: "Oi" } });
  await settle();

  expect(texts()).toEqual(["Mensagem 1", "Mensagem 2", "Oi"]);
  expect(bubbles().at(-1)).toMatchObject({ key: before?.key, entry: null, message: { id: "10", ack: 1 } });
  expect(store.getState().outbox).toEqual([]);
});

test("a refusal before the answer is kept", async () => {
  const { store, bubbles } = await conversation((call) => {
    const answer = stored(call) as { body: ReturnType<typeof aMessage> };
    const told = (more: object) => ({ ...answer.body, ack: 0, ...more });
    const ticket = aTicket(1);
    const created = { action: "create", message: told({}), ticket, contact: ticket.contact } as const;
    applyEvent(store.dispatch, "appMessage", created);
    applyEvent(store.dispatch, "appMessage", { action: "update", message: told({ failure: "ERR_WAPP_RESTRICTED" }) });
    return { body: told({}) };
  });

  store.dispatch(sendMessage({ ticketId: 1, body: "Oi" }));
  await settle();

  expect(bubbles().at(-1)).toMatchObject({ entry: null, message: { failure: "ERR_WAPP_RESTRICTED" } });
});

test("an event before the answer adds no second bubble", async () => {
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

test("messages in quick succession are sent one after the other, in order", async () => {
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
  await eventually(() => expect(store.getState().outbox).toEqual([]));

  expect(atOnce).toBe(1);
  expect(sends().map(({ body }) => body)).toEqual(["um", "dois", "três"]);
  expect(texts().slice(2)).toEqual(["um", "dois", "três"]);
});

test("a failed message keeps its place while others arrive below, and is retried under the same client id", async () => {
  const { store, routes, texts, sends } = await conversation(() => refusal(500, "ERR_INTERNAL"));
  store.dispatch(sendMessage({ ticketId: 1, body: "Perdida" }));
  await settle();
  const ticket = aTicket(1, { status: "open" });
  const later = aMessage(3);
  applyEvent(store.dispatch, "appMessage", { action: "create", message: later, ticket, contact: ticket.contact });
  expect(texts()).toEqual(["Mensagem 1", "Mensagem 2", "Perdida (failed)", "Mensagem 3"]);

  routes["POST /messages/1"] = stored;
  const [entry] = store.getState().outbox.filter(isToTicket);
  if (entry) store.dispatch(sendAgain(entry));
  await settle();

  expect(texts()).toEqual(["Mensagem 1", "Mensagem 2", "Mensagem 3", "Perdida"]);
  expect(sends()[0]?.clientId).toBe(sends()[1]?.clientId);
});

test("a failed message does not delay the next one, and shows its reason", async () => {
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

test("the acknowledgement never decreases, in any order of events", async () => {
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

test("while the server is unreachable all wait in order; one is edited, one is discarded, and each arrives once", async () => {
  const { store, routes, texts, sends } = await conversation(() => noAnswer);
  for (const body of ["um", "dois", "três", "quatro"]) store.dispatch(sendMessage({ ticketId: 1, body }));
  await settle();
  expect(texts().slice(2)).toEqual(["um (queued)", "dois (queued)", "três (queued)", "quatro (queued)"]);
  expect(new Set(sends().map(({ body }) => body))).toEqual(new Set(["um"]));

  const [, second, third] = store.getState().outbox.filter(isToTicket);
  if (second) store.dispatch(hold(second));
  if (third) store.dispatch(discard(third));
  routes["POST /messages/1"] = stored;
  store.dispatch(sendWaiting());
  await settle();
  // A message that is being edited delays the next ones, or they would overtake it.
  expect(texts().slice(2)).toEqual(["um", "dois (queued)", "quatro (queued)"]);

  if (second) store.dispatch(letGo(second, "dois, corrigida"));
  await eventually(() => expect(store.getState().outbox).toEqual([]));
  expect(texts().slice(2)).toEqual(["um", "dois, corrigida", "quatro"]);
  const arrived = sends()
    .slice(-3)
    .map(({ body }) => body);
  expect(arrived).toEqual(["um", "dois, corrigida", "quatro"]);
});

test("text cannot be edited once it is being sent", async () => {
  let answer: (given: Answer) => void = () => undefined;
  const { store, texts, sends } = await conversation(
    () =>
      new Promise((done) => {
        answer = done;
      }),
  );
  store.dispatch(sendMessage({ ticketId: 1, body: "Oi" }));
  await settle();
  const [entry] = store.getState().outbox.filter(isToTicket);
  if (entry) store.dispatch(letGo(entry, "Tchau"));
  answer(stored({ body: sends()[0] } as Call));
  await settle();

  expect(texts().slice(2)).toEqual(["Oi"]);
});

async function waitingFor(ticket: Ticket, answer: (call: Call) => Answer) {
  const made = await conversation(() => noAnswer);
  const { store, routes } = made;
  const told = { uuid: ticket.uuid, userId: 7, name: ticket.contact.name };
  for (const body of ["*Marina Lopes:*\num", "dois"]) store.dispatch(sendMessage({ ticketId: 1, body, ticket: told }));
  await settle();
  routes[`GET /tickets/u/${ticket.uuid}`] = () => ({ body: ticket });
  routes["POST /messages/1"] = answer;
  store.dispatch(sendWaiting());
  await settle();
  await settle();
  return made;
}

test("a conversation closed meanwhile asks once for all waiting messages; it is opened, and all are sent", async () => {
  let isOpen = false;
  const ticket = aTicket(1, { status: "open", userId: 7 });
  const { store, routes, texts } = await waitingFor(ticket, (call) =>
    isOpen ? stored(call) : refusal(400, "ERR_TICKET_NOT_OPEN"),
  );
  expect(conflicting(store.getState().outbox).map(({ code }) => code)).toEqual([
    "ERR_TICKET_NOT_OPEN",
    "ERR_TICKET_NOT_OPEN",
  ]);

  routes["PUT /tickets/1"] = () => {
    isOpen = true;
    return { body: ticket };
  };
  expect(await store.dispatch(sendAllTheSame(1))).toBeNull();
  store.dispatch(sendWaiting());
  await eventually(() => expect(store.getState().outbox).toEqual([]));
  expect(texts().slice(2)).toEqual(["*Marina Lopes:*\num", "dois"]);
});

test("a message to a conversation that a colleague accepted needs a confirmation", async () => {
  const taken = aTicket(1, { status: "open", userId: 8 });
  const { store, texts, sends } = await waitingFor(taken, stored);
  expect(conflicting(store.getState().outbox).map(({ code }) => code)).toEqual([
    "ERR_TICKET_TAKEN",
    "ERR_TICKET_TAKEN",
  ]);
  const before = sends().length;

  await store.dispatch(sendAllTheSame(1));
  store.dispatch(sendWaiting());
  await eventually(() => expect(store.getState().outbox).toEqual([]));
  expect(sends().length).toBe(before + 2);
  expect(texts().slice(2)).toEqual(["*Marina Lopes:*\num", "dois"]);
});

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
/** An entry that an earlier page left, written this many hours ago. */
const left = (hours: number, more: object = {}) =>
  TicketEntry.parse({
    kind: "ticket",
    clientId: crypto.randomUUID(),
    ticketId: 1,
    body: "Bom dia",
    createdAt: hoursAgo(hours),
    state: "queued",
    code: null,
    afterId: null,
    hasWaited: true,
    ticket: { uuid: aTicket(1).uuid, userId: 7, name: "" },
    ...more,
  });

test("a message that waited for more than a day asks before it is sent, and goes once its author confirms", async () => {
  const { store, routes, sends, texts } = await conversation(stored);
  routes[`GET /tickets/u/${aTicket(1).uuid}`] = () => ({ body: aTicket(1, { status: "open", userId: 7 }) });
  store.dispatch(outboxLoaded([left(25), left(1, { body: "E isto" })]));
  store.dispatch(sendWaiting());
  await eventually(() => expect(conflicting(store.getState().outbox)).toHaveLength(2));
  expect(conflicting(store.getState().outbox)[0]?.code).toBe("waitedLong");
  store.dispatch(sendWaiting());
  await settle();
  expect(sends()).toEqual([]);

  expect(await store.dispatch(sendAllTheSame(1))).toBeNull();
  store.dispatch(sendWaiting());
  await eventually(() => expect(store.getState().outbox).toEqual([]));
  expect(texts().slice(2)).toEqual(["Bom dia", "E isto"]);
});

test.each([
  ["it waited for less", left(23), messagePage([])],
  ["it had arrived", left(25), null],
])("it does not ask when %s", async (_name, entry, page) => {
  const { store, routes } = await conversation(stored);
  routes[`GET /tickets/u/${aTicket(1).uuid}`] = () => ({ body: aTicket(1, { status: "open", userId: 7 }) });
  const arrived = aMessage(3, { clientId: entry.clientId, body: "Bom dia", fromMe: true });
  routes["GET /messages/1"] = () => ({ body: page ?? messagePage([arrived]) });
  store.dispatch(outboxLoaded([entry]));
  store.dispatch(sendWaiting());

  await eventually(() => expect(store.getState().outbox).toEqual([]));
});

test("while the server is unreachable no confirmation is asked", async () => {
  const { store, routes } = await conversation(stored);
  routes[`GET /tickets/u/${aTicket(1).uuid}`] = () => noAnswer;
  store.dispatch(outboxLoaded([left(48), left(48, { ticket: null, ticketId: 2 })]));
  store.dispatch(sendWaiting());
  routes["GET /messages/2"] = () => noAnswer;
  await settle();

  expect(conflicting(store.getState().outbox)).toEqual([]);
  expect(store.getState().outbox.map(({ state }) => state)).toEqual(["queued", "queued"]);
});

test("a message that arrived before a colleague accepted the ticket is no conflict", async () => {
  const taken = aTicket(1, { status: "open", userId: 8 });
  const made = await conversation(() => noAnswer);
  const { store, routes } = made;
  store.dispatch(sendMessage({ ticketId: 1, body: "um", ticket: { uuid: taken.uuid, userId: 7, name: "" } }));
  await settle();
  const clientId = store.getState().outbox[0]?.clientId ?? null;
  routes[`GET /tickets/u/${taken.uuid}`] = () => ({ body: taken });
  const arrived = aMessage(3, { clientId, body: "um", fromMe: true });
  routes["GET /messages/1"] = () => ({ body: messagePage([aMessage(1), aMessage(2), arrived]) });
  store.dispatch(sendWaiting());
  await eventually(() => expect(store.getState().outbox).toEqual([]));

  expect(made.texts()).toEqual(["Mensagem 1", "Mensagem 2", "um"]);
  expect(made.sends()).toHaveLength(1);
});

test("a late message becomes a draft below the current one, without the signature", async () => {
  const ticket = aTicket(1, { status: "open", userId: 7 });
  const { store } = await waitingFor(ticket, () => refusal(404, "ERR_NO_TICKET_FOUND"));
  store.dispatch(draftChanged({ ticketId: 1, text: "já escrito" }));

  store.dispatch(keepAsDraft(1));
  expect(store.getState().drafts[1]).toBe("já escrito\num\ndois");
  expect(store.getState().outbox).toEqual([]);
});
