import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contactChat, idOf } from "../channels/chat.ts";
import { until } from "../testing/until.ts";
import { type Caller, createWorld, listen, type TestCompany, type World } from "../testing/world.ts";
import { contacts } from "./contacts/contacts.table.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;
let next = 5531955550000;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  other = await world.addCompany("Theirs");
  await world.connect();
});
afterAll(() => world.close());

async function openTicket({ connectionId, admin, agent } = company): Promise<Ticket> {
  const number = String(next++);
  await world.whatsapp.deliver(connectionId, number, "oi");
  const page = (await admin.call("GET", `/tickets?showAll=true&status=&searchParam=${number}`)).body as TicketPage;
  const [ticket] = page.tickets;
  if (!ticket) throw new Error("no ticket was made");
  return (await agent.call("PUT", `/tickets/${ticket.id}`, { status: "open" })).body as Ticket;
}
const screenOf = async (caller: Caller) => {
  const screen = await listen(world, caller);
  screen.emit("joinTickets", "open");
  return screen;
};
const watched = (number: string) =>
  world.whatsapp.watched.filter(({ chats }) => chats.some((chat) => idOf(chat, "phone") === number)).length;
const types = (number: string, state: "composing" | "recording" | null) =>
  world.whatsapp.sink.typing(company.connectionId, contactChat({ phone: number }), state);

it("subscribes to a contact's typing for a viewer with access, and publishes it only to those who see the ticket", async () => {
  const { id, contact } = await openTicket();
  const colleague = await company.addUser("user");
  const [agent, admin, stranger, outside] = [
    await screenOf(company.agent),
    await screenOf(company.admin),
    await screenOf(colleague),
    await screenOf(other.admin),
  ];
  // Neither a person who has not joined, nor one who may not, counts as a viewer.
  agent.emit("lookAt", id);
  for (const one of [stranger, outside]) {
    one.emit("joinChatBox", id);
    one.emit("lookAt", id);
  }
  await openTicket();
  expect(watched(contact.number)).toBe(0);

  agent.emit("joinChatBox", id);
  agent.emit("lookAt", id);
  await until("the question", () => watched(contact.number) > 0);
  // Repeated by several people: one query is enough for a while.
  for (let n = 0; n < 20; n++) agent.emit("lookAt", id);
  const typed = ({ heard }: typeof agent) => heard.filter(({ name }) => name.endsWith("-contactTyping"));
  await types(contact.number, "composing");
  for (const one of [agent, admin]) {
    await until("the typing", () => typed(one).length > 0);
    expect(typed(one)).toEqual([
      { name: `company-${company.id}-contactTyping`, payload: { ticketId: id, state: "composing" } },
    ]);
  }
  await types(contact.number, null);
  await until("the end", () => typed(agent).length > 1);
  expect(typed(agent)[1]?.payload).toEqual({ ticketId: id, state: null });
  expect([typed(stranger), typed(outside), watched(contact.number)]).toEqual([[], [], 1]);

  // The ticket is closed: no agent waits for typing.
  await company.agent.call("PUT", `/tickets/${id}`, { status: "closed", justClose: true });
  await types(contact.number, "recording");
  expect(typed(agent)).toHaveLength(2);
  for (const one of [agent, admin, stranger, outside]) one.close();
});

it("subscribes to nothing if the company has switched it off", async () => {
  await company.admin.call("PUT", "/settings/contactTyping", { value: "disabled" });
  const quiet = await openTicket();
  const [ours, theirs] = [await screenOf(company.agent), await screenOf(other.agent)];
  ours.emit("joinChatBox", quiet.id);
  ours.emit("lookAt", quiet.id);
  // Another company's question is asked after many more steps.
  const wanted = await openTicket(other);
  theirs.emit("joinChatBox", wanted.id);
  await until("the other company's question", () => {
    ours.emit("lookAt", quiet.id);
    theirs.emit("lookAt", wanted.id);
    return watched(wanted.contact.number) > 0;
  });
  expect(watched(quiet.contact.number)).toBe(0);
  for (const screen of [ours, theirs]) screen.close();
  await company.admin.call("PUT", "/settings/contactTyping", { value: "enabled" });
});

it("ignores a contact without any address", async () => {
  const { id, contact } = await openTicket();
  await world.database.db.update(contacts).set({ number: null }).where(eq(contacts.id, contact.id));
  const screen = await screenOf(company.agent);
  screen.emit("joinChatBox", id);
  screen.emit("lookAt", id);
  await openTicket();
  expect(world.whatsapp.watched.every(({ chats }) => chats.every((chat) => chat.identities.length > 0))).toBe(true);
  screen.close();
});
