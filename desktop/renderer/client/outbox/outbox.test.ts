import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendWaiting } from "../../app/console-store.ts";
import { applyEvent } from "../../app/live.ts";
import { messagesApi } from "../../inbox/messages/messages-api.ts";
import { discard, hold, letGo, sendAgain, sendMessage } from "../../inbox/messages/outbox.ts";
import { discardForChat, holdForChat, letGoToChat, sendToChat, sendToChatAgain } from "../../team/chats/chat-outbox.ts";
import { chatsApi } from "../../team/chats/chats-api.ts";
import { eventually } from "../../testing/eventually.ts";
import { aChat, aChatMessage, aMessage, aTicket, chatMessagePage, messagePage } from "../../testing/fixtures.ts";
import { type Answer, type Call, makeWorld, refusal, settle } from "../../testing/world.ts";
import { noAnswer } from "../api-error.ts";
import { isToChat, isToTicket } from "./outbox-slice.ts";

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

type World = ReturnType<typeof makeWorld>;
type Sent = { clientId: string; body?: string; message?: string };
const sent = ({ body }: Call) => body as Sent;

/** The two kinds of destinations, with the functions that a test needs. */
const destinations = [
  {
    name: "a conversation",
    post: "POST /messages/1",
    stored: (call: Call): Answer => ({ body: aMessage(9, { ...sent(call), fromMe: true }) }),
    open: ({ store }: World) => store.dispatch(messagesApi.endpoints.listMessages.initiate(1)),
    say: ({ store }: World, words: string) => store.dispatch(sendMessage({ ticketId: 1, body: words })),
    texts: ({ store }: World) =>
      messagesApi.endpoints.listMessages
        .select(1)(store.getState())
        .data?.pages[0]?.messages.map(({ body }) => body),
    tell: ({ store }: World, words: string, clientId: string) => {
      const ticket = aTicket(1, { status: "open" });
      const message = aMessage(9, { body: words, clientId, fromMe: true });
      applyEvent(store.dispatch, "appMessage", { action: "create", message, ticket, contact: ticket.contact });
    },
    again: ({ store }: World) =>
      store
        .getState()
        .outbox.filter(isToTicket)
        .forEach((one) => void store.dispatch(sendAgain(one))),
    hold: ({ store }: World) =>
      store
        .getState()
        .outbox.filter(isToTicket)
        .forEach((one) => void store.dispatch(hold(one))),
    letGo: ({ store }: World, words: string) =>
      store
        .getState()
        .outbox.filter(isToTicket)
        .forEach((one) => void store.dispatch(letGo(one, words))),
    discard: ({ store }: World) =>
      store
        .getState()
        .outbox.filter(isToTicket)
        .forEach((one) => void store.dispatch(discard(one))),
  },
  {
    name: "a chat of the team",
    post: "POST /chats/1/messages",
    stored: (call: Call): Answer => ({ body: aChatMessage(9, { ...sent(call), mentions: [] }) }),
    open: ({ store }: World) => store.dispatch(chatsApi.endpoints.listChatMessages.initiate(1)),
    say: ({ store }: World, words: string) =>
      store.dispatch(sendToChat({ chatId: 1, title: "Chat", body: words, mentions: [] }, [])),
    texts: ({ store }: World) =>
      chatsApi.endpoints.listChatMessages
        .select(1)(store.getState())
        .data?.pages[0]?.records.map(({ message }) => message)
        .toReversed(),
    tell: ({ store }: World, words: string, clientId: string) => {
      const newMessage = aChatMessage(9, { message: words, clientId });
      applyEvent(store.dispatch, "chat", { action: "new-message", chat: aChat(1), newMessage });
    },
    again: ({ store }: World) =>
      store
        .getState()
        .outbox.filter(isToChat)
        .forEach((one) => void store.dispatch(sendToChatAgain(one))),
    hold: ({ store }: World) =>
      store
        .getState()
        .outbox.filter(isToChat)
        .forEach((one) => void store.dispatch(holdForChat(one))),
    letGo: ({ store }: World, words: string) =>
      store
        .getState()
        .outbox.filter(isToChat)
        .forEach((one) => void store.dispatch(letGoToChat(one, words))),
    discard: ({ store }: World) =>
      store
        .getState()
        .outbox.filter(isToChat)
        .forEach((one) => void store.dispatch(discardForChat(one))),
  },
] as const;

async function opened(to: (typeof destinations)[number], answer: (call: Call) => Answer | Promise<Answer>) {
  const world = makeWorld({
    "GET /messages/1": () => ({ body: messagePage([]) }),
    "GET /chats/1/messages": () => ({ body: chatMessagePage([]) }),
    [to.post]: answer,
  });
  await to.open(world);
  const posts = () => world.calls.filter(({ method }) => method === "POST").map(sent);
  const words = () => posts().map(({ body, message }) => body ?? message);
  const states = () => world.store.getState().outbox.map(({ state }) => state);
  return { world, posts, words, states };
}

test.each(destinations)("to $name messages in quick succession are sent one at a time and in order", async (to) => {
  let atOnce = 0;
  let most = 0;
  const { world, words, states } = await opened(to, async (call) => {
    most = Math.max(most, ++atOnce);
    await settle();
    atOnce -= 1;
    return to.stored(call);
  });

  for (const line of ["um", "dois", "três"]) to.say(world, line);
  expect(states()).toEqual(["sending", "queued", "queued"]);
  await eventually(() => expect(states()).toEqual([]));

  expect(words()).toEqual(["um", "dois", "três"]);
  expect(most).toBe(1);
});

test.each(destinations)(
  "to $name an unanswered message waits, and is sent in order when the server is back",
  async (to) => {
    const { world, words, states } = await opened(to, () => noAnswer);
    to.say(world, "um");
    to.say(world, "dois");
    await settle();
    expect(words()).toEqual(["um"]);
    expect(world.store.getState().outbox).toMatchObject([{ hasWaited: true }, { hasWaited: true }]);

    world.routes[to.post] = to.stored;
    world.store.dispatch(sendWaiting());
    await eventually(() => expect(states()).toEqual([]));

    expect(words()).toEqual(["um", "um", "dois"]);
  },
);

test.each(destinations)("to $name a refused message stays, and is retried under its own id", async (to) => {
  const { world, posts, states } = await opened(to, () => refusal(500, "ERR_INTERNAL"));
  to.say(world, "Oi");
  await eventually(() => expect(states()).toEqual(["failed"]));
  expect(world.store.getState().outbox).toMatchObject([{ code: "ERR_INTERNAL" }]);

  world.routes[to.post] = to.stored;
  to.again(world);
  await eventually(() => expect(states()).toEqual([]));

  expect(new Set(posts().map(({ clientId }) => clientId)).size).toBe(1);
});

test.each(destinations)("to $name an event before the answer adds no second message", async (to) => {
  const held = Promise.withResolvers<void>();
  const { world, states } = await opened(to, async (call) => {
    await held.promise;
    return to.stored(call);
  });
  to.say(world, "Oi");
  await settle();
  to.tell(world, "Oi", world.store.getState().outbox[0]?.clientId ?? "");
  expect(states()).toEqual([]);
  held.resolve();
  await settle();

  expect(to.texts(world)).toEqual(["Oi"]);
});

test.each(destinations)("to $name nothing is sent while its text is edited", async (to) => {
  const { world, words, states } = await opened(to, () => noAnswer);
  to.say(world, "Oi");
  await settle();
  to.hold(world);
  world.routes[to.post] = to.stored;
  world.store.dispatch(sendWaiting());
  await settle();
  expect(words()).toEqual(["Oi"]);

  to.letGo(world, "Olá");
  await eventually(() => expect(states()).toEqual([]));
  expect(words()).toEqual(["Oi", "Olá"]);
});

test.each(destinations)("to $name a discarded message is not sent, and the next one is", async (to) => {
  const { world, words, states } = await opened(to, () => noAnswer);
  to.say(world, "não");
  await settle();
  to.discard(world);
  world.routes[to.post] = to.stored;
  to.say(world, "sim");
  await eventually(() => expect(states()).toEqual([]));

  expect(words()).toEqual(["não", "sim"]);
});

test("a chat does not delay a conversation of the same number", async () => {
  const [conversation, chat] = destinations;
  const { world, words, states } = await opened(chat, () => noAnswer);
  world.routes[conversation.post] = conversation.stored;
  chat.say(world, "para a equipe");
  conversation.say(world, "para o contato");
  await eventually(() => expect(states()).toEqual(["queued"]));

  expect(words()).toEqual(["para a equipe", "para o contato"]);
});
