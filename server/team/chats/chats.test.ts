import { randomUUID } from "node:crypto";
import type { Chat, ChatMessage, ChatMessagePage, ChatPage } from "@balcao/shared/team/chats.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { pdf, png } from "../../testing/samples/samples.ts";
import { sendForm } from "../../testing/samples/send-form.ts";
import { until } from "../../testing/until.ts";
import { walkPages } from "../../testing/walk-pages.ts";
import { type Caller, createWorld, type Heard, listen, type TestCompany, type World } from "../../testing/world.ts";
import { files } from "../../workspace/files/files.table.ts";
import { chats, chatUsers } from "./chats.table.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;
let owner: Caller;
let member: Caller;
let outsider: Caller;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  other = await world.addCompany("Theirs");
  [owner, member, outsider] = [company.agent, await company.addUser("user"), company.admin];
});
beforeEach(() => world.database.db.delete(chats));
afterAll(() => world.close());

const codeOf = ({ body }: { body: never }) => (body as { error: string }).error;
const make = async (title = "Plantão", people = [member], by = owner) =>
  (await by.call("POST", "/chats", { title, users: people.map(({ id }) => ({ id })) })).body as Chat;
const list = async (caller: Caller, query = "") => (await caller.call("GET", `/chats?${query}`)).body as ChatPage;
const say = async (caller: Caller, { id }: Pick<Chat, "id">, message: string, more = {}) =>
  (await caller.call("POST", `/chats/${id}/messages`, { message, ...more })).body as ChatMessage;
const page = async (caller: Caller, { id }: Pick<Chat, "id">, query = "") =>
  (await caller.call("GET", `/chats/${id}/messages?${query}`)).body as ChatMessagePage;
const unreadOf = async ({ id }: Pick<Chat, "id">) =>
  Object.fromEntries(
    (await world.database.db.select().from(chatUsers).where(eq(chatUsers.chatId, id))).map((one) => [
      one.userId,
      one.unreads,
    ]),
  );
const named = (heard: Heard[], part: string) =>
  heard.filter(({ name }) => name === `company-${company.id}-${part}`).map(({ payload }) => payload);

it("is seen by its members, the owner among them, and by no other admin", async () => {
  const chat = await make();
  expect(chat).toMatchObject({ title: "Plantão", ownerId: owner.id, lastMessage: "" });
  expect(chat.users.map(({ userId, unreads }) => [userId, unreads])).toEqual([
    [owner.id, 0],
    [member.id, 0],
  ]);
  for (const caller of [owner, member]) {
    expect((await list(caller)).records).toEqual([chat]);
    expect((await caller.call("GET", `/chats/u/${chat.uuid}`)).body).toEqual(chat);
  }
  expect(await list(outsider)).toMatchObject({ records: [], count: 0, hasMore: false });
  for (const caller of [outsider, other.admin]) {
    for (const [method, url, body] of [
      ["GET", `/chats/u/${chat.uuid}`, undefined],
      ["GET", `/chats/${chat.id}/messages`, undefined],
      ["POST", `/chats/${chat.id}/messages`, { message: "let me in" }],
      ["POST", `/chats/${chat.id}/read`, undefined],
      ["PUT", `/chats/${chat.id}`, { title: "Mine now", users: [{ id: caller.id }] }],
      ["DELETE", `/chats/${chat.id}`, undefined],
    ] as const) {
      const reply = await caller.call(method, url, body);
      expect([reply.status, codeOf(reply)], `${method} ${url}`).toEqual([404, "ERR_NO_CHAT_FOUND"]);
    }
  }
  expect((await page(owner, chat)).records).toEqual([]);
});

it("is changed and deleted by its owner only", async () => {
  const chat = await make();
  for (const [method, body] of [
    ["PUT", { title: "Taken over", users: [{ id: member.id }] }],
    ["DELETE", undefined],
  ] as const) {
    const reply = await member.call(method, `/chats/${chat.id}`, body);
    expect([reply.status, codeOf(reply)]).toEqual([403, "ERR_NO_PERMISSION"]);
  }
  const users = [{ id: member.id }, { id: outsider.id }];
  const changed = (await owner.call("PUT", `/chats/${chat.id}`, { title: "Plantão 2", users })).body as Chat;
  expect(changed).toMatchObject({ id: chat.id, title: "Plantão 2", ownerId: owner.id, updatedAt: chat.updatedAt });
  expect(changed.users.map(({ userId }) => userId)).toEqual([owner.id, member.id, outsider.id]);
  expect((await owner.call("DELETE", `/chats/${chat.id}`)).status).toBe(200);
  expect((await list(member)).records).toEqual([]);
});

it.each([
  ["nobody", () => []],
  ["only oneself", () => [owner.id]],
  ["somebody of another company", () => [member.id, other.agent.id]],
  ["somebody who does not exist", () => [2_000_000_000]],
])("is not made with %s", async (_who, ids) => {
  const users = ids().map((id) => ({ id }));
  const reply = await owner.call("POST", "/chats", { title: "Plantão", users });
  expect(["ERR_INVALID_REQUEST", "ERR_NO_USER_FOUND"]).toContain(codeOf(reply));
  expect((await list(owner)).count).toBe(0);
});

it.each(["", "x", "\u200b\u200b\u200b", "x".repeat(51)])("refuses the title %j", async (title) => {
  expect((await owner.call("POST", "/chats", { title, users: [{ id: member.id }] })).status).toBe(400);
});

it("shows the last message and its sender in the list, and counts it unread for the others", async () => {
  const third = await company.addUser("user");
  const [first, second] = [await make("Primeiro", [member, third]), await make("Segundo")];
  const said = await say(owner, first, "Chegou a\n  batedeira");
  expect(said).toMatchObject({ senderId: owner.id, message: "Chegou a\n  batedeira", mentions: [], media: null });
  const { records } = await list(member);
  expect(records.map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(records[0]?.lastMessage).toBe(`${said.sender.name}: Chegou a batedeira`);
  await say(member, first, "Vi");
  expect(await unreadOf(first)).toEqual({ [owner.id]: 1, [member.id]: 0, [third.id]: 2 });
  expect((await list(third, "withUnreadMessages=true")).records.map(({ id }) => id)).toEqual([first.id]);
  expect((await list(member, "withUnreadMessages=true")).records).toEqual([]);

  // The server ignores the userId in the body: it marks as read for the session's own user.
  await third.call("POST", `/chats/${first.id}/read`, { userId: owner.id });
  expect(await unreadOf(first)).toEqual({ [owner.id]: 1, [member.id]: 0, [third.id]: 0 });
  for (const message of ["", "  \n ", "x".repeat(4097)]) {
    expect((await owner.call("POST", `/chats/${first.id}/messages`, { message })).status).toBe(400);
  }
});

it("counts every message once while all write at the same time", async () => {
  const people = [owner, member, await company.addUser("user"), await company.addUser("user")];
  const chat = await make("Pressa", people.slice(1));
  const perPerson = 8;
  await Promise.all(
    people.flatMap((caller) => Array.from({ length: perPerson }, (_, n) => say(caller, chat, `${caller.id}:${n}`))),
  );
  // A person's own message sets their count to 0: only later messages are unread.
  const { records } = await everything(owner, chat);
  expect(records).toHaveLength(people.length * perPerson);
  const counts = await unreadOf(chat);
  for (const { id } of people) {
    expect(counts[id]).toBe(records.length - 1 - records.findLastIndex(({ senderId }) => senderId === id));
  }
  await Promise.all([member.call("POST", `/chats/${chat.id}/read`), say(owner, chat, "one more")]);
  expect((await unreadOf(chat))[member.id]).toBeLessThanOrEqual(1);
});

async function everything(caller: Caller, chat: Chat) {
  const { pages } = await walkPages((cursor) => page(caller, chat, `cursor=${cursor}`));
  return { records: pages.toReversed().flatMap(({ records }) => records) };
}

it("pages upwards without a gap or a repeat while messages come in", { tags: ["long"] }, async () => {
  const chat = await make();
  for (let n = 0; n < 50; n++) await say(n % 2 ? owner : member, chat, `m${n}`);
  const { pages } = await walkPages(async (cursor) => {
    const found = await page(member, chat, `cursor=${cursor}`);
    expect(found.hasMore).toBe(found.nextCursor !== null);
    await say(owner, chat, `late after ${cursor}`);
    return found;
  });
  const texts = pages.toReversed().flatMap(({ records }) => records.map(({ message }) => message));
  expect(texts).toEqual(Array.from({ length: 50 }, (_, n) => `m${n}`));
  const second = await page(member, chat, "pageNumber=2");
  expect(second.records).toHaveLength(20);
  expect(second.records.at(-1)?.message).toBe("m32");
  expect((await member.call("GET", `/chats/${chat.id}/messages?cursor=nonsense`)).status).toBe(400);
});

it("pages the list by its latest change, and finds chats by title and by person", async () => {
  const made: Chat[] = [];
  for (let n = 0; n < 23; n++) made.push(await make(`Sala ${String(n).padStart(2, "0")}`));
  await say(owner, made[0] as Chat, "bump");
  const first = await list(owner);
  expect([first.count, first.hasMore, first.records[0]?.id]).toEqual([23, true, made[0]?.id]);
  const rest = await list(owner, `cursor=${first.nextCursor}`);
  const ids = [...first.records, ...rest.records].map(({ id }) => id);
  expect([ids.length, new Set(ids).size, rest.hasMore]).toEqual([23, 23, false]);
  expect((await list(owner, "pageNumber=2")).records).toEqual(rest.records);
  expect((await list(owner, "searchParam=SALA 07")).records.map(({ title }) => title)).toEqual(["Sala 07"]);
  expect((await list(owner, "searchParam=%25")).records).toEqual([]);
  const withName = await list(owner, `searchParam=${made[0]?.users[1]?.user.name}`);
  expect(withName.count).toBe(23);
});

it("publishes to its members only", async () => {
  const third = await company.addUser("user");
  const [ownScreen, screen, late, deaf] = await Promise.all(
    [owner, member, third, outsider].map((caller) => listen(world, caller)),
  );
  if (!ownScreen || !screen || !late || !deaf) throw new Error("a screen is missing");
  const chat = await make();
  const said = await say(owner, chat, "Só nós");
  await member.call("POST", `/chats/${chat.id}/read`);
  const people = (...some: Caller[]) => ({ title: "Outro", users: some.map(({ id }) => ({ id })) });
  await owner.call("PUT", `/chats/${chat.id}`, people(member, third));
  await owner.call("PUT", `/chats/${chat.id}`, people(third));
  await say(owner, chat, "Sem ela");
  await owner.call("DELETE", `/chats/${chat.id}`);
  // The event to everybody comes last.
  await owner.call("POST", "/tags", { name: "For everybody" });
  for (const one of [ownScreen, screen, late, deaf]) {
    await until("the tag", () => named(one.heard, "tag").length > 0);
  }
  expect(named(screen.heard, `chat-user-${member.id}`).map(({ action }) => action)).toEqual(["create", "update"]);
  const heard = named(screen.heard, "chat");
  expect(heard.map(({ action }) => action)).toEqual(["new-message", "update", "delete"]);
  expect(heard[0]).toMatchObject({ newMessage: said, chat: { id: chat.id } });
  expect(heard[2]).toEqual({ action: "delete", id: chat.id });
  expect(named(screen.heard, `chat-${chat.id}`)).toHaveLength(2);
  expect(JSON.stringify(screen.heard)).not.toContain("Sem ela");

  expect(named(late.heard, `chat-user-${third.id}`).map(({ action }) => action)).toEqual(["create", "update"]);
  expect(named(late.heard, "chat").map(({ action }) => action)).toEqual(["new-message", "delete"]);
  // The others receive no event when a member has read.
  expect(named(ownScreen.heard, "chat").map(({ action }) => action)).toEqual(["new-message", "new-message", "delete"]);
  expect(deaf.heard.filter(({ name }) => name.includes("chat"))).toEqual([]);
  for (const one of [ownScreen, screen, late, deaf]) one.close();
});

it("denies a removed member reading, writing and receiving", async () => {
  const chat = await make("Plantão", [member, outsider]);
  await say(member, chat, "Estive aqui");
  await owner.call("PUT", `/chats/${chat.id}`, { title: "Plantão", users: [{ id: outsider.id }] });
  for (const [method, url] of [
    ["GET", `/chats/${chat.id}/messages`],
    ["POST", `/chats/${chat.id}/read`],
  ] as const) {
    expect((await member.call(method, url)).status).toBe(404);
  }
  expect((await member.call("POST", `/chats/${chat.id}/messages`, { message: "Ainda?" })).status).toBe(404);
  expect((await page(owner, chat)).records).toMatchObject([{ message: "Estive aqui", senderId: member.id }]);
});

it("refuses a message of a member who is being removed at the same moment", async () => {
  const chat = await make("Plantão", [member, outsider]);
  const [, ...sent] = await Promise.all([
    owner.call("PUT", `/chats/${chat.id}`, { title: "Plantão", users: [{ id: outsider.id }] }),
    ...Array.from({ length: 6 }, (_, n) =>
      member.call("POST", `/chats/${chat.id}/messages`, { message: `racing ${n}` }),
    ),
  ]);
  expect(sent.every(({ status }) => status === 200 || status === 404)).toBe(true);
  const kept = (await page(owner, chat)).records.filter(({ message }) => message.startsWith("racing"));
  expect(kept).toHaveLength(sent.filter(({ status }) => status === 200).length);
  expect(Object.keys(await unreadOf(chat)).map(Number)).not.toContain(member.id);
});

it("sends once for a clientId, however often the request is repeated", async () => {
  const chat = await make();
  const clientId = randomUUID();
  const sent = await Promise.all(Array.from({ length: 5 }, () => say(owner, chat, "Uma vez", { clientId })));
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect(sent[0]?.clientId).toBe(clientId);
  expect((await page(owner, chat)).count).toBe(1);
  expect((await unreadOf(chat))[member.id]).toBe(1);
  const elsewhere = await make("Outro");
  for (const [caller, where] of [
    [owner, elsewhere],
    [member, chat],
  ] as const) {
    const reply = await caller.call("POST", `/chats/${where.id}/messages`, { message: "x", clientId });
    expect(codeOf(reply)).toBe("ERR_INVALID_REQUEST");
  }
});

it("keeps a message's mentions of members", async () => {
  const chat = await make();
  const mentions = [member.id, outsider.id, 2_000_000_000];
  const { mentions: kept } = await say(owner, chat, "@Ana veja", { mentions });
  expect(kept).toEqual([{ id: member.id, name: expect.any(String) }]);
});

it("accepts files, each as a message, and returns their addresses to members", async () => {
  const chat = await make();
  const clientId = randomUUID();
  const attached = [
    { name: "foto.png", content: png },
    { name: "tabela.pdf", content: pdf },
  ];
  const fields = { message: "Segue\r\na tabela", clientId, mentions: JSON.stringify([member.id]) };
  const send = () => sendForm(world, owner, `/chats/${chat.id}/messages`, fields, attached);
  const first = (await send()).body as ChatMessage[];
  expect(first).toMatchObject([
    {
      message: "Segue\na tabela",
      clientId,
      mentions: [{ id: member.id }],
      media: { isPicture: true, thumbnail: expect.stringMatching(/^data:image/), file: { name: "foto.png" } },
    },
    { message: "", mentions: [], media: { isPicture: false, thumbnail: null, file: { mimeType: "application/pdf" } } },
  ]);
  expect((await list(member)).records[0]?.lastMessage).toMatch(/: tabela\.pdf$/);
  const url = first[0]?.media?.file.url ?? "";
  expect((await world.app.inject({ url })).statusCode).toBe(200);
  expect((await world.app.inject({ url: url.split("?")[0] ?? "" })).statusCode).toBe(403);

  const stored = async () => (await world.database.db.select().from(files)).length;
  const before = await stored();
  expect(((await send()).body as ChatMessage[]).map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  const tooLate = await sendForm(world, outsider, `/chats/${chat.id}/messages`, fields, attached);
  expect([tooLate.status, await stored()]).toEqual([404, before]);
  await owner.call("DELETE", `/chats/${chat.id}`);
  expect(await stored()).toBe(before - 2);
  expect((await world.app.inject({ url })).statusCode).toBe(404);
});

it("keeps messages and name of a removed user, and gives their chats another owner", async () => {
  const [gone, next] = [await company.addUser("user"), await company.addUser("user")];
  const [shared, pair] = [await make("Sala", [next], gone), await make("Dupla", [gone], owner)];
  await gone.call("PUT", `/chats/${shared.id}`, { title: "Sala", users: [{ id: member.id }, { id: next.id }] });
  const { sender } = await say(gone, shared, "Fui eu");
  const screen = await listen(world, next);
  expect((await outsider.call("DELETE", `/users/${gone.id}`)).status).toBe(200);
  const [chat] = (await list(member)).records;
  expect(chat).toMatchObject({ id: shared.id, ownerId: next.id });
  expect(chat?.users.map(({ userId }) => userId)).toEqual([next.id, member.id]);
  expect((await page(member, shared)).records).toMatchObject([
    { message: "Fui eu", senderId: null, sender: { id: null, name: sender.name } },
  ]);
  await until("the news", () => named(screen.heard, `chat-user-${next.id}`).length > 0);
  expect(named(screen.heard, `chat-user-${next.id}`)).toMatchObject([
    { action: "update", record: { ownerId: next.id } },
  ]);
  expect((await list(owner)).records.map(({ id }) => id)).toEqual([pair.id]);
  screen.close();
});
