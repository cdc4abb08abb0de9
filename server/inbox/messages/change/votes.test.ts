import type { Message, MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { InboundVote } from "../../../channels/channel.ts";
import { type Chat, contactChat, groupChat, idOf } from "../../../channels/chat.ts";
import { connections } from "../../../channels/connections/connections.table.ts";
import { createWorld, type TestCompany, type World } from "../../../testing/world.ts";

let world: World;
let company: TestCompany;
let nextNumber = 5511940000000;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany();
  await world.connect();
});
afterAll(() => world.close());

const content = { kind: "poll" as const, question: "Sexta?", options: ["sim", "não"] };

/** A poll of a contact or a group, and what happens to it. */
async function askedIn(chat: Chat, name: string, more = {}) {
  const poll = { chat, mediaType: "poll" as const, content, ...more };
  const providerId = await world.whatsapp.deliver(company.connectionId, name, "Sexta?", poll);
  const ticket = async () => {
    const page = await company.admin.call("GET", `/tickets?showAll=true&status=&searchParam=${name}`);
    return (page.body as TicketPage).tickets[0];
  };
  const vote = (options: string[], change: Partial<InboundVote> = {}, to = chat) =>
    world.whatsapp.sink.voted(company.connectionId, to, {
      ...{ providerId, voter: idOf(chat, "phone") ?? "", name: "Ana", fromMe: false, options },
      ...change,
    });
  const shown = async () => {
    const page = (await company.admin.call("GET", `/messages/${(await ticket())?.id}`)).body as MessagePage;
    const [message] = page.messages as [Message];
    return message.content?.kind === "poll" ? message.content : null;
  };
  return { vote, shown, ticket };
}

const contact = () => {
  const number = String(nextNumber++);
  return { number, chat: contactChat({ phone: number }) };
};

it("a contact's vote replaces the one before, from any of its addresses, and is withdrawn", async () => {
  const { chat, number } = contact();
  const { vote, shown, ticket } = await askedIn(chat, number);
  const before = await ticket();
  const name = before?.contact.name;
  await vote(["sim"]);
  expect(await shown()).toEqual({ ...content, votes: [{ voter: number, name, options: [0] }] });
  await vote(["não"], { voter: "990011" });
  await vote(["sim"], { fromMe: true, voter: "5511900000000", name: null });
  await vote(["sim", "não", "sim", "outra"], { voter: "990011" });
  expect((await shown())?.votes).toEqual([
    { voter: "me", name: "", options: [0] },
    { voter: "990011", name, options: [0, 1] },
  ]);
  await vote([]);
  expect((await shown())?.votes).toMatchObject([{ voter: "me" }, { options: [] }]);
  expect(await ticket()).toMatchObject({ lastMessage: "Sexta?", unreadMessages: 1, updatedAt: before?.updatedAt });
});

it("votes for unknown polls, other messages and polls of other chats change nothing", async () => {
  const { chat, number } = contact();
  const { vote, shown, ticket } = await askedIn(chat, number);
  const stranger = contact();
  await vote(["sim"], { providerId: "unknown" });
  await vote(["sim"], {}, stranger.chat);
  const text = await world.whatsapp.deliver(company.connectionId, number, "oi");
  await vote(["sim"], { providerId: text });
  expect(await shown()).toEqual(content);
  expect(await ticket()).toMatchObject({ lastMessage: "oi", unreadMessages: 2 });
  const page = await company.admin.call("GET", `/tickets?showAll=true&status=&searchParam=${stranger.number}`);
  expect((page.body as TicketPage).tickets).toEqual([]);
});

it("in a group each member has one, also when they vote at once, and their texts are cleaned", async () => {
  await world.database.db
    .update(connections)
    .set({ allowGroups: true })
    .where(eq(connections.id, company.connectionId));
  const group = groupChat("120363000000000088");
  const { vote, shown } = await askedIn(group, "Escola", { groupName: "Escola", authorName: "Ana" });
  const voters = Array.from({ length: 8 }, (_, n) => `55${n}`);
  await Promise.all(voters.map((voter) => vote(["sim"], { voter, name: null })));
  await vote(["n\0ão"], { voter: "551", name: "A\0na" });
  const votes = (await shown())?.votes ?? [];
  expect(votes.map(({ voter }) => voter).sort()).toEqual(voters);
  expect(votes.find(({ voter }) => voter === "551")).toEqual({ voter: "551", name: "Ana", options: [1] });
  expect(votes.find(({ voter }) => voter === "552")).toEqual({ voter: "552", name: "552", options: [0] });
});
