import { randomUUID } from "node:crypto";
import type { MessageContent } from "@balcao/shared/channels/message-content.ts";
import type { ForwardResult, Message, MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connections } from "../../../channels/connections/connections.table.ts";
import { systemContext } from "../../../context.ts";
import { png } from "../../../testing/samples/samples.ts";
import { sendForm } from "../../../testing/samples/send-form.ts";
import { until } from "../../../testing/until.ts";
import { type Caller, createWorld, type TestCompany, type World } from "../../../testing/world.ts";
import { removeFile } from "../../../workspace/files/remove-file.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { trackings } from "../../tickets/trackings.table.ts";

let world: World;
let company: TestCompany;
let nextNumber = 5511940000000;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany();
  await world.connect();
});
afterAll(() => world.close());

const ticketsOf = async (number: string): Promise<Ticket[]> => {
  const page = await company.admin.call("GET", `/tickets?showAll=true&status=&searchParam=${number}`);
  return (page.body as TicketPage).tickets;
};
async function pendingTicket(more = {}): Promise<Ticket> {
  const number = String(nextNumber++);
  await world.whatsapp.deliver(company.connectionId, number, "hello", more);
  return (await ticketsOf(number))[0] as Ticket;
}
async function openTicket(by: Caller = company.agent): Promise<Ticket> {
  const { id } = await pendingTicket();
  return (await by.call("PUT", `/tickets/${id}`, { status: "open" })).body as Ticket;
}
async function freshContact(companyId = company.id): Promise<number> {
  const number = String(nextNumber++);
  const [row] = await world.database.db.insert(contacts).values({ companyId, name: "New", number }).returning();
  return row?.id ?? 0;
}
const conversation = async (ticketId: number): Promise<Message[]> =>
  ((await company.admin.call("GET", `/messages/${ticketId}`)).body as MessagePage).messages;
const forward = async (by: Caller, id: string | undefined, contactIds: number[], clientId?: string) => {
  const { status, body } = await by.call("POST", `/messages/${id}/forward`, { contactIds, clientId });
  return { status, ...(body as ForwardResult & { error?: string }) };
};
const ticketBy = async (uuid: string | null | undefined) =>
  (await company.admin.call("GET", `/tickets/u/${uuid}`)).body as Ticket;

it("copies into the contact's current ticket, accepts one that waits, or opens one for the caller", async () => {
  const source = await openTicket();
  const [hello] = await conversation(source.id);
  const [open, pending] = [await openTicket(), await pendingTicket()];
  const contactId = await freshContact();
  const { status, results } = await forward(company.agent, hello?.id, [
    open.contactId,
    pending.contactId,
    contactId,
    contactId,
  ]);
  expect([status, results.map(({ error }) => error)]).toEqual([200, [null, null, null]]);
  expect(results.map(({ ticketUuid }) => ticketUuid).slice(0, 2)).toEqual([open.uuid, pending.uuid]);
  for (const { ticketUuid } of results) {
    const ticket = await ticketBy(ticketUuid);
    expect((await conversation(ticket.id)).at(-1)).toMatchObject({
      body: "hello",
      fromMe: true,
      userId: company.agent.id,
    });
  }
  // A contact without an agent gets no message.
  const accepted = { status: "open", userId: company.agent.id, lastMessage: "hello", unansweredSince: null };
  expect(await ticketBy(pending.uuid)).toMatchObject(accepted);
  expect(results.map((one) => one.accepted)).toEqual([false, true, false]);
  const made = await ticketBy(results[2]?.ticketUuid);
  expect(made).toMatchObject({ status: "open", userId: company.agent.id, queueId: company.queueIds[0], contactId });
  const [tracking] = await world.database.db.select().from(trackings).where(eq(trackings.ticketId, made.id));
  expect(tracking).toMatchObject({ userId: company.agent.id, startedAt: expect.any(Date), finishedAt: null });
  await until("WhatsApp", () => world.whatsapp.sent.filter(({ message }) => message.body === "hello").length === 3);
});

it("forwards once under one clientId: concurrently, later, and after the ticket was closed", async () => {
  const [hello] = await conversation((await openTicket()).id);
  const [open, fresh] = [await openTicket(), await freshContact()];
  const clientId = randomUUID();
  const both = () => forward(company.agent, hello?.id, [open.contactId, fresh], clientId);
  const [first, second] = await Promise.all([both(), both()]);
  expect(first.results.map(({ error }) => error)).toEqual([null, null]);
  expect(second.results).toEqual(first.results);
  await company.agent.call("PUT", `/tickets/${open.id}`, { status: "closed" });
  expect((await both()).results).toEqual(first.results);
  for (const { ticketUuid } of first.results) {
    const { id } = await ticketBy(ticketUuid);
    expect((await conversation(id)).filter(({ fromMe, body }) => fromMe && body === "hello")).toHaveLength(1);
  }
  // A new contact on the same form gets the message; another form sends again.
  const third = await freshContact();
  const more = await forward(company.agent, hello?.id, [fresh, third], clientId);
  expect(more.results.map(({ contactId, error }) => [contactId, error])).toEqual([
    [fresh, null],
    [third, null],
  ]);
  const again = await forward(company.agent, hello?.id, [fresh], randomUUID());
  const { id } = await ticketBy(again.results[0]?.ticketUuid);
  expect((await conversation(id)).filter(({ body }) => body === "hello")).toHaveLength(2);
});

it("shares a file between the messages that show it", async () => {
  const source = await openTicket();
  const sent = await sendForm(world, company.agent, `/messages/${source.id}`, { body: "olha" }, [
    { name: "a.png", content: png },
  ]);
  const [original] = sent.body as Message[];
  const { results } = await forward(company.agent, original?.id, [await freshContact()]);
  const [copy] = await conversation((await ticketBy(results[0]?.ticketUuid)).id);
  expect(copy).toMatchObject({ body: "olha", mediaType: "image", media: { file: { id: original?.media?.file?.id } } });
  await until("the file at WhatsApp", () => world.whatsapp.files.size === 2);
  await removeFile(systemContext(world.services, company.id, "test"), original?.media?.file?.id ?? "");
  expect((await world.app.inject({ url: copy?.mediaUrl ?? "" })).statusCode).toBe(200);
});

it("forwards locations and cards, and no kind that would lose its meaning", async () => {
  const place: MessageContent = { kind: "location", latitude: 1, longitude: 2, name: "Sé", address: "" };
  const from = await pendingTicket({ mediaType: "location", content: place });
  const contactId = await freshContact();
  const forwarded = async (ticket: Ticket) =>
    forward(company.admin, (await conversation(ticket.id))[0]?.id, [contactId]);
  expect(await forwarded(from)).toMatchObject({ status: 200, results: [{ error: null }] });
  await until("the place", () => world.whatsapp.sent.some(({ message }) => message.content?.kind === "location"));
  const poll: MessageContent = { kind: "poll", question: "?", options: [] };
  expect(await forwarded(await pendingTicket({ mediaType: "poll", content: poll }))).toMatchObject({ status: 400 });
  const untold = { size: null, width: null, height: null, seconds: null, thumbnail: null };
  const missing = { mediaType: "image", media: { name: "", isVoice: false, ...untold } };
  expect(await forwarded(await pendingTicket(missing))).toMatchObject({ status: 404, error: "ERR_NO_FILE_FOUND" });
});

it("reports for each contact why it failed", async () => {
  const source = await openTicket();
  const [hello] = await conversation(source.id);
  const colleague = await company.addUser("user");
  const colleagues = await openTicket(colleague);
  const other = await world.addCompany("Other");
  const unknown = await freshContact(other.id);
  const fine = await freshContact();
  const { results } = await forward(company.agent, hello?.id, [colleagues.contactId, unknown, fine]);
  expect(results).toMatchObject([
    { error: "ERR_OTHER_OPEN_TICKET", ticketUuid: null, holder: { id: colleague.id }, accepted: false },
    { error: "ERR_NO_CONTACT_FOUND" },
    { error: null },
  ]);
  expect((await forward(await company.addUser("user"), hello?.id, [fine])).status).toBe(403);
  expect((await forward(company.agent, hello?.id, [])).status).toBe(400);
  const without = and(eq(connections.companyId, company.id), eq(connections.isDefault, true));
  await world.database.db.update(connections).set({ isDefault: false, status: "DISCONNECTED" }).where(without);
  const { results: none } = await forward(company.agent, hello?.id, [await freshContact()]);
  expect(none).toMatchObject([{ error: "ERR_NO_DEF_WAPP_FOUND" }]);
});
