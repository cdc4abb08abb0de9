import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemContext, transact } from "../../../context.ts";
import { rooms } from "../../../platform/realtime/rooms.ts";
import { freshNumber } from "../../../testing/companies/shop.ts";
import { until } from "../../../testing/until.ts";
import { createWorld, listen, type TestCompany, type World } from "../../../testing/world.ts";
import { tickets } from "../../tickets/tickets.table.ts";
import { messages } from "../messages.table.ts";
import { withdrawMessages } from "./withdraw-messages.ts";

let world: World;
let company: TestCompany;
beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  await world.connect();
});
afterAll(() => world.close());

const db = () => world.database.db;
const withdraw = (...ids: number[]) =>
  transact(systemContext(world.services, company.id, "test"), (ctx) =>
    withdrawMessages(ctx, inArray(messages.id, ids)),
  );
const isHeardIn = (...names: string[]) =>
  until("the open screens", () => names.every((room) => world.services.realtime.hasListeners(company.id, [room])));
const rowOf = async (id: number) => (await db().select().from(tickets).where(eq(tickets.id, id)))[0];

async function makeContact(): Promise<number> {
  const made = await company.admin.call("POST", "/contacts", { name: "Ana", number: freshNumber() });
  return (made.body as Contact).id;
}

async function open(contactId: number, queueId = company.queueIds[0]): Promise<Ticket> {
  const begin = { contactId, whatsappId: company.connectionId, queueId };
  return (await company.admin.call("POST", "/tickets", begin)).body as Ticket;
}

/** A message that waits to be sent. */
async function waitingIn({ id: ticketId, contactId }: Ticket): Promise<number> {
  const place = { companyId: company.id, ticketId, contactId, connectionId: company.connectionId };
  const [made] = await db()
    .insert(messages)
    .values({ ...place, providerId: `w${ticketId}`, fromMe: true, body: "promoção" })
    .returning({ id: messages.id });
  return made?.id ?? 0;
}

it("is told in the conversation that follows the attendance in which the message was stored", async () => {
  const contactId = await makeContact();
  const before = await open(contactId);
  const messageId = await waitingIn(before);
  await company.admin.call("PUT", `/tickets/${before.id}`, { status: "closed" });
  const now = await open(contactId);
  expect(now.id).not.toBe(before.id);
  const screen = await listen(world, company.admin);
  screen.emit("joinChatBox", now.id);
  await isHeardIn(rooms.ticket(now.id));
  expect(await withdraw(messageId)).toEqual([messageId]);
  const told = () => screen.heard.filter(({ name }) => name.endsWith("-appMessage")).map(({ payload }) => payload);
  await until("the deletion", () => told().length > 0);
  expect(told()).toEqual([{ action: "delete", messageId: String(messageId), ticketId: before.id }]);
  screen.close();
});

it("tells the lists that show the ticket now, not those that it leaves meanwhile", async () => {
  const [from, to] = company.queueIds;
  const [moved, staying] = [await open(await makeContact(), from), await open(await makeContact(), from)];
  const ids = [await waitingIn(moved), await waitingIn(staying)];
  const row = { status: "pending", userId: null, lastMessageDeleted: true, lastMessageIsPersons: true } as const;
  await db()
    .update(tickets)
    .set({ ...row, lastMessage: "promoção" })
    .where(inArray(tickets.id, [moved.id, staying.id]));
  const [former, present] = [await company.addUser("user", [from ?? 0]), await company.addUser("user", [to ?? 0])];
  const screens = [await listen(world, former), await listen(world, present)];
  for (const screen of screens) screen.emit("joinTickets", "pending");
  await isHeardIn(...[from, to].map((id) => rooms.list("pending", rooms.queue(id ?? 0))));
  const heardBy = (n: number) =>
    (screens[n]?.heard ?? []).flatMap(({ payload }) => (payload.ticket as Ticket | undefined)?.id ?? []);

  const { withdrawn } = await world.database.sql.begin(async (own) => {
    await own`update tickets set queue_id = ${to ?? 0} where id = ${moved.id}`;
    const withdrawn = withdraw(...ids);
    await until("the withdrawal to wait", async () => {
      const [row] = await db().execute<{ n: number }>(sql`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return row?.n === 1;
    });
    return { withdrawn };
  });
  await withdrawn;
  await until("the lists", () => heardBy(0).includes(staying.id) && heardBy(1).includes(moved.id));
  expect([heardBy(0), heardBy(1)]).toEqual([[staying.id], [moved.id]]);
  const empty = { lastMessage: "", lastMessageDeleted: false, lastMessageIsPersons: false };
  expect(await rowOf(moved.id)).toMatchObject(empty);
  for (const screen of screens) screen.close();
});
