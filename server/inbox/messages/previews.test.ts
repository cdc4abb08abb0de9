import type { Message } from "@balcao/shared/inbox/messages.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connections } from "../../channels/connections/connections.table.ts";
import { SendError } from "../../channels/send-error.ts";
import { systemContext, transact } from "../../context.ts";
import { until } from "../../testing/until.ts";
import { createWorld, type TestCompany, type World } from "../../testing/world.ts";
import { users } from "../../workspace/users/users.table.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { messages } from "./messages.table.ts";
import { textDraft } from "./send/draft.ts";
import { say, sayUnattended } from "./send/say.ts";

let world: World;
let company: TestCompany;
let nextNumber = 5511960000000;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany();
  await world.connect();
});
afterAll(() => world.close());

async function aTicket(words = "quanto custa?") {
  const number = String(nextNumber++);
  await world.whatsapp.deliver(company.connectionId, number, words);
  const shown = async (): Promise<Ticket> => {
    const page = await company.admin.call("GET", `/tickets?showAll=true&status=&searchParam=${number}`);
    return (page.body as TicketPage).tickets[0] as Ticket;
  };
  const { id } = await shown();
  const accept = () => company.agent.call("PUT", `/tickets/${id}`, { status: "open" });
  const write = async (body: string) => (await company.agent.call("POST", `/messages/${id}`, { body })).body as Message;
  const automatic = async (body: string) => {
    const ctx = systemContext(world.services, company.id, "bot");
    const [row] = await world.database.db.select().from(tickets).where(eq(tickets.id, id));
    if (row) await say(ctx, row, [textDraft(body)]);
  };
  return { id, number, shown, accept, write, automatic };
}

const stored = async ({ id }: Pick<Message, "id">) => {
  const [row] = await world.database.db
    .select()
    .from(messages)
    .where(eq(messages.id, Number(id)));
  return row;
};
const fails = async (message: Pick<Message, "id">) =>
  until("the failure", async () => (await stored(message))?.failure !== null);

describe("the preview", () => {
  it("stays a person's words when automatic texts follow, and moves up with them", async () => {
    const { shown, automatic } = await aTicket();
    const { lastMessageAt } = await shown();
    await automatic("Boa noite! Você fala com a loja.");
    const after = await shown();
    expect(after).toMatchObject({ lastMessage: "quanto custa?", lastMessageFromMe: false });
    expect(Date.parse(after.lastMessageAt)).toBeGreaterThan(Date.parse(lastMessageAt));
  });

  it("stays the agent's words, and is the newest person's after a deletion", async () => {
    const { shown, accept, write, automatic } = await aTicket();
    await accept();
    const answer = await write("custa 50");
    await automatic("Ainda está aí?");
    expect(await shown()).toMatchObject({ lastMessage: "custa 50", lastMessageFromMe: true });
    await company.agent.call("DELETE", `/messages/${answer.id}`);
    expect(await shown()).toMatchObject({ lastMessageWordless: true, lastMessageDeleted: true });
  });

  it("is an automatic text where nobody has written", async () => {
    const { shown, automatic, id } = await aTicket();
    await world.database.db.delete(messages).where(eq(messages.ticketId, id));
    await world.database.db
      .update(tickets)
      .set({ lastMessage: "", lastMessageIsPersons: false })
      .where(eq(tickets.id, id));
    await automatic("Seu pedido saiu");
    await automatic("Seu pedido chegou");
    expect(await shown()).toMatchObject({ lastMessage: "Seu pedido chegou", lastMessageFromMe: true });
  });
});

describe("a failure", () => {
  it("marks the row, and the contact waits again; a retry takes both back", async () => {
    const { shown, accept, write } = await aTicket();
    await accept();
    const { unansweredSince } = await shown();
    await write("já vejo");
    expect(await shown()).toMatchObject({ lastMessageFailure: null, unansweredSince: null });
    await world.whatsapp.deliver(company.connectionId, (await shown()).contact.number, "e o frete?");
    const second = (await shown()).unansweredSince;
    expect(Date.parse(second ?? "")).toBeGreaterThan(Date.parse(unansweredSince ?? ""));

    world.whatsapp.failure = new SendError("restricted", "no");
    const failing = await write("frete grátis");
    await fails(failing);
    world.whatsapp.failure = null;
    const marked = { lastMessage: "frete grátis", lastMessageFailure: "ERR_WAPP_RESTRICTED", unansweredSince: second };
    await until("the mark", async () => (await shown()).lastMessageFailure !== null);
    expect(await shown()).toMatchObject(marked);

    await company.agent.call("POST", `/messages/${failing.id}/retry`);
    expect(await shown()).toMatchObject({ lastMessageFailure: null, unansweredSince: null });
  });

  it("that the channel reports later does the same, and a delivery takes it back", async () => {
    const { shown, accept, write } = await aTicket();
    await accept();
    const sent = await write("chega amanhã");
    const { providerId } = await until("the tick", async () => {
      const row = await stored(sent);
      return row && row.ack > 0 ? row : null;
    });
    const { sink } = world.whatsapp;
    await sink.failed(company.connectionId, { providerId, reason: "marketingLimit" });
    const { lastMessageFailure, unansweredSince } = await shown();
    expect([lastMessageFailure, unansweredSince !== null]).toEqual(["ERR_WAPP_MARKETING_LIMIT", true]);
    await sink.receipt(company.connectionId, { providerId, ack: 3 });
    expect(await shown()).toMatchObject({ lastMessageFailure: null, unansweredSince: null });
  });

  it("of a message that was sent without an attendance leaves the closed row alone", async () => {
    const { id, shown, accept, write } = await aTicket();
    await accept();
    await write("resolvido?");
    await company.agent.call("PUT", `/tickets/${id}`, { status: "closed", justClose: true });
    const before = await shown();
    const ctx = systemContext(world.services, company.id, "schedule");
    const [row] = await world.database.db.select().from(tickets).where(eq(tickets.id, id));
    const [person] = await world.database.db.select().from(users).where(eq(users.companyId, company.id)).limit(1);
    if (!row || !person) throw new Error("no ticket");
    world.whatsapp.failure = new SendError("restricted", "no");
    const [messageId] = await transact(ctx, (ctx) =>
      sayUnattended(ctx, row, [textDraft("lembrete")], { userId: person.id }),
    );
    await fails({ id: String(messageId) });
    world.whatsapp.failure = null;
    await company.agent.call("POST", `/messages/${messageId}/retry`);
    const { lastMessage, lastMessageFailure, lastMessageAt } = await shown();
    expect({ lastMessage, lastMessageFailure, lastMessageAt }).toEqual({
      ...{ lastMessage: "resolvido?", lastMessageFailure: null, lastMessageAt: before.lastMessageAt },
    });
  });

  it.each([
    ["optedOut", "ERR_WAPP_OPTED_OUT"],
    ["notReachable", "ERR_WAPP_INVALID_CONTACT"],
    ["fileProblem", "ERR_WAPP_FILE"],
  ] as const)("that is %s is not sent again, whoever asks", async (reason, failure) => {
    const { accept, write } = await aTicket();
    await accept();
    world.whatsapp.failure = new SendError(reason, "no");
    const failing = await write("promoção");
    await fails(failing);
    world.whatsapp.failure = null;
    const retried = await company.agent.call("POST", `/messages/${failing.id}/retry`);
    expect(retried).toMatchObject({ status: 409, body: { error: "ERR_RETRY_USELESS", details: { failure } } });
    expect(await stored(failing)).toMatchObject({ failure });
  });

  it("outside the window is sent again only once the contact has written", async () => {
    const { shown, accept, write, number, id } = await aTicket();
    await accept();
    world.whatsapp.failure = new SendError("outsideWindow", "no");
    const failing = await write("ainda quer?");
    await fails(failing);
    world.whatsapp.failure = null;
    const window = (hasServiceWindow: boolean) =>
      world.database.db.update(connections).set({ hasServiceWindow }).where(eq(connections.id, company.connectionId));
    const past = new Date(Date.now() - 25 * 3_600_000);
    await world.database.db.update(messages).set({ createdAt: past }).where(eq(messages.ticketId, id));
    await window(true);
    const retry = () => company.agent.call("POST", `/messages/${failing.id}/retry`);
    expect(await retry()).toMatchObject({ status: 400, body: { error: "ERR_OUTSIDE_WINDOW" } });
    await world.whatsapp.deliver(company.connectionId, number, "quero");
    expect((await retry()).status).toBe(200);
    await until("the tick", async () => (await stored(failing))?.ack === 1);
    await window(false);
    expect(await shown()).toMatchObject({ lastMessage: "quero" });
  });
});
