import type { Message, MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Chat, contactChat, groupChat } from "../../../channels/chat.ts";
import { connections } from "../../../channels/connections/connections.table.ts";
import { SendError } from "../../../channels/send-error.ts";
import { inboundText } from "../../../testing/fake-provider.ts";
import { until } from "../../../testing/until.ts";
import { type Caller, createWorld, type TestCompany, type World } from "../../../testing/world.ts";
import { messages } from "../messages.table.ts";

let world: World;
let company: TestCompany;
let nextNumber = 5511930000000;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany();
  await world.connect();
});
afterAll(() => world.close());

async function openTicket(): Promise<{ ticket: Ticket; chat: Chat; number: string }> {
  const number = String(nextNumber++);
  await world.whatsapp.deliver(company.connectionId, number, "hello");
  const ticket = await findTicket(number);
  await company.agent.call("PUT", `/tickets/${ticket.id}`, { status: "open" });
  return { ticket, number, chat: contactChat({ phone: number }) };
}
const findTicket = async (number: string): Promise<Ticket> => {
  const page = await company.admin.call("GET", `/tickets?showAll=true&status=&searchParam=${number}`);
  return (page.body as TicketPage).tickets[0] as Ticket;
};
const conversation = async (ticketId: number): Promise<Message[]> =>
  ((await company.admin.call("GET", `/messages/${ticketId}`)).body as MessagePage).messages;
const stored = async (id: string | undefined) => {
  const [row] = await world.database.db
    .select()
    .from(messages)
    .where(eq(messages.id, Number(id)));
  if (!row) throw new Error("no such message");
  return row;
};
const write = async (ticket: Ticket, body: string) =>
  (await company.agent.call("POST", `/messages/${ticket.id}`, { body })).body as Message;

describe("reactions", () => {
  const react = (caller: Caller, id: string | undefined, emoji: string) =>
    caller.call("PUT", `/messages/${id}/reaction`, { emoji });

  it("of a contact replace each other, from any of its addresses, and are removed", async () => {
    const { ticket, chat, number } = await openTicket();
    const [hello] = await conversation(ticket.id);
    const { providerId } = await stored(hello?.id);
    const reacted = (emoji: string, more = {}) =>
      world.whatsapp.sink.reacted(company.connectionId, chat, {
        providerId,
        emoji,
        fromMe: false,
        author: number,
        pushName: "Ana",
        ...more,
      });
    const shown = async () => (await conversation(ticket.id))[0]?.reactions;
    await reacted("👍");
    expect(await shown()).toEqual([{ emoji: "👍", fromMe: false, name: hello?.contact?.name }]);
    await reacted("❤️", { author: "990011" });
    await reacted("❤️", { author: "990011" });
    await reacted("😂", { fromMe: true });
    expect(await shown()).toMatchObject([
      { emoji: "❤️", fromMe: false },
      { emoji: "😂", fromMe: true, name: "" },
    ]);
    await reacted("");
    expect(await shown()).toMatchObject([{ emoji: "😂" }]);
    await reacted("👍", { providerId: "unknown" });
    expect(await shown()).toMatchObject([{ emoji: "😂" }]);
    expect(await findTicket(number)).toMatchObject({ lastMessage: "hello", unreadMessages: 1 });
  });

  it("of an agent are sent in the company's name", async () => {
    const { ticket } = await openTicket();
    const [hello] = await conversation(ticket.id);
    const { providerId } = await stored(hello?.id);
    const sent = () => world.whatsapp.reacted.filter((one) => one.providerId === providerId).at(-1)?.emoji;
    const reply = (await react(company.agent, hello?.id, "👍")).body as Message;
    expect(reply.reactions).toEqual([{ emoji: "👍", fromMe: true, name: expect.stringMatching(/^user/) }]);
    await until("the reaction", () => sent() === "👍");
    expect((await react(company.admin, hello?.id, "")).body).toMatchObject({ reactions: [] });
    await until("its end", () => sent() === "");
  });

  it("in a group belong to each member", async () => {
    await world.database.db
      .update(connections)
      .set({ allowGroups: true })
      .where(eq(connections.id, company.connectionId));
    const group = groupChat("120363000000000077");
    const providerId = await world.whatsapp.deliver(company.connectionId, "1", "hi all", {
      chat: group,
      groupName: "Team",
      authorName: "Ana",
    });
    for (const [author, pushName] of [
      ["551", "Ana"],
      ["552", null],
    ] as const) {
      const reaction = { providerId, emoji: "👍", fromMe: false, author, pushName };
      await world.whatsapp.sink.reacted(company.connectionId, group, reaction);
    }
    const [message] = await conversation((await findTicket("Team")).id);
    expect(message).toMatchObject({ authorName: "Ana", reactions: [{ name: "Ana" }, { name: "552" }] });
  });

  it("are allowed on suitable messages only", async () => {
    const { ticket } = await openTicket();
    const [hello] = await conversation(ticket.id);
    expect((await react(await company.addUser("user"), hello?.id, "👍")).status).toBe(403);
    const mine = await write(ticket, "gone");
    await company.agent.call("DELETE", `/messages/${mine.id}`);
    expect((await react(company.agent, mine.id, "👍")).status).toBe(404);
    expect((await react(company.agent, hello?.id, "x".repeat(33))).status).toBe(400);
  });
});

describe("edits", () => {
  const edit = (caller: Caller, id: string | undefined, body: string) =>
    caller.call("PUT", `/messages/${id}`, { body });

  it("of a contact change the message, its quotes and the list, and keep the first text", async () => {
    const { ticket, chat, number } = await openTicket();
    const [hello] = await conversation(ticket.id);
    const { providerId, payload } = await stored(hello?.id);
    const edited = (body: string) =>
      world.whatsapp.sink.edited(company.connectionId, providerId, inboundText(number, body));
    await edited("hello there");
    const [message] = await conversation(ticket.id);
    expect(message).toMatchObject({ body: "hello there", editedAt: expect.any(String) });
    expect(await findTicket(number)).toMatchObject({ lastMessage: "hello there", unreadMessages: 1 });
    expect(Buffer.from((await stored(hello?.id)).payload ?? [])).toEqual(Buffer.from(payload ?? []));
    await edited("hello there");
    expect((await conversation(ticket.id))[0]?.editedAt).toBe(message?.editedAt);
    await world.whatsapp.sink.revoked(company.connectionId, chat, { providerId, fromMe: false });
    await edited("too late");
    expect((await conversation(ticket.id))[0]).toMatchObject({ isDeleted: true, body: "" });
  });

  it("of the other side's message are dropped; one from before the pairing keeps its text", async () => {
    const { ticket, number } = await openTicket();
    const [hello] = await conversation(ticket.id);
    const { providerId } = await stored(hello?.id);
    const ours = inboundText(number, "not by him", { fromMe: true });
    const unknown = inboundText(number, "what I meant");
    for (let time = 0; time < 2; time++) {
      await world.whatsapp.sink.edited(company.connectionId, providerId, ours);
      await world.whatsapp.sink.edited(company.connectionId, "3EB0BEFORE", unknown);
    }
    await world.whatsapp.sink.edited(company.connectionId, providerId, inboundText("5511000000000", "elsewhere"));
    expect(await conversation(ticket.id)).toMatchObject([
      { body: "hello", editedAt: null },
      { body: "what I meant", fromMe: false, editedAt: expect.any(String) },
    ]);
    expect((await findTicket(number)).unreadMessages).toBe(2);
    expect(await findTicket("5511000000000")).toMatchObject({ lastMessage: "elsewhere" });
  });

  it("that overtake their message leave one bubble with the new text, and the message's own content", async () => {
    const { ticket, number } = await openTicket();
    const providerId = "3EB0EARLY";
    const wording = inboundText(number, "second");
    for (let time = 0; time < 2; time++) await world.whatsapp.sink.edited(company.connectionId, providerId, wording);
    const payload = new Uint8Array([1, 2, 3]);
    const late = inboundText(number, "first", { providerId, payload });
    for (let time = 0; time < 2; time++) await world.whatsapp.sink.message(company.connectionId, late);
    const [, message, ...others] = await conversation(ticket.id);
    expect([message, others]).toMatchObject([{ body: "second", editedAt: expect.any(String) }, []]);
    expect(new Uint8Array((await stored(message?.id)).payload ?? [])).toEqual(payload);
    expect(await findTicket(number)).toMatchObject({ lastMessage: "second" });
    await world.whatsapp.sink.edited(company.connectionId, providerId, inboundText(number, "third"));
    expect((await conversation(ticket.id))[1]).toMatchObject({ body: "third" });
  });

  it("of an agent reach the phone after the message itself", async () => {
    const { ticket, number } = await openTicket();
    const message = await write(ticket, "preço: 10");
    const { status, body } = await edit(company.agent, message.id, "preço: 12");
    expect([status, body]).toMatchObject([200, { body: "preço: 12", editedAt: expect.any(String) }]);
    const { providerId } = await stored(message.id);
    await until("the new wording", () => world.whatsapp.edited.find((one) => one.providerId === providerId));
    expect(world.whatsapp.edited).toContainEqual({ providerId, body: "preço: 12" });
    expect(await findTicket(number)).toMatchObject({ lastMessage: "preço: 12" });
  });

  it("of an unsent message are sent with it", async () => {
    const { ticket } = await openTicket();
    world.whatsapp.failure = new SendError("refused", "no");
    const message = await write(ticket, "first words");
    await until("the failure", async () => (await stored(message.id)).failure);
    // The edit and the repeat stand behind a message that cannot leave yet: both run after the agent asked for both.
    const failuresBefore = world.whatsapp.failures;
    world.whatsapp.failure = new SendError("timeout", "no answer");
    await write(ticket, "in front");
    await until("an attempt", () => world.whatsapp.failures > failuresBefore);
    await edit(company.agent, message.id, "better words");
    await company.agent.call("POST", `/messages/${message.id}/retry`);
    world.whatsapp.failure = null;
    await until("the message", () => world.whatsapp.sent.some((one) => one.message.body === "better words"));
    const { providerId } = await stored(message.id);
    expect(world.whatsapp.edited.filter((one) => one.providerId === providerId)).toEqual([]);
  });

  it("are refused to others, after a quarter of an hour, and without text", async () => {
    const { ticket } = await openTicket();
    const [hello] = await conversation(ticket.id);
    const message = await write(ticket, "mine");
    expect((await edit(company.admin, message.id, "x")).body).toMatchObject({ error: "ERR_NO_PERMISSION" });
    expect((await edit(company.agent, hello?.id, "x")).body).toMatchObject({ error: "ERR_NO_MESSAGE_FOUND" });
    expect((await edit(company.agent, message.id, "  ")).status).toBe(400);
    const change = (set: Partial<typeof messages.$inferInsert>) =>
      world.database.db
        .update(messages)
        .set(set)
        .where(eq(messages.id, Number(message.id)));
    await change({ mediaType: "image" });
    expect((await edit(company.agent, message.id, "x")).body).toMatchObject({ error: "ERR_INVALID_REQUEST" });
    await change({ mediaType: "chat", createdAt: new Date(world.services.now().getTime() - 15 * 60_000 - 1) });
    expect((await edit(company.agent, message.id, "x")).body).toMatchObject({ error: "ERR_MESSAGE_TOO_OLD" });
  });
});
