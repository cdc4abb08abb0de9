import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contactChat } from "../../../channels/chat.ts";
import { until } from "../../../testing/until.ts";
import { createWorld, type TestCompany, type World } from "../../../testing/world.ts";
import { tickets } from "../../tickets/tickets.table.ts";
import { messages } from "../messages.table.ts";

let world: World;
let company: TestCompany;
let next = 5_511_900_000_000;
beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany();
  await world.connect();
});
afterAll(() => world.close());

const ticketOf = async (number: string): Promise<Ticket> => {
  const { tickets: all } = (await company.admin.call("GET", "/tickets?showAll=true&status=")).body as TicketPage;
  const found = all.find(({ contact }) => contact.number === number);
  if (!found) throw new Error(`no ticket of ${number}`);
  return found;
};

/** A contact with some messages; returns their ids. */
async function chatWith(...bodies: string[]) {
  const number = String(next++);
  const ids: string[] = [];
  for (const body of bodies) ids.push(await world.whatsapp.deliver(company.connectionId, number, body));
  const revoke = (providerId = "") =>
    world.whatsapp.sink.revoked(company.connectionId, contactChat({ phone: number }), { providerId, fromMe: false });
  return { number, ids, revoke, ticketId: (await ticketOf(number)).id };
}

const waitsForLock = async () => {
  const [row] = await world.database.sql`
    select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  return Number(row?.count) > 0;
};

it("shows the right last message when two are revoked at once", async () => {
  const { number, ids, revoke, ticketId } = await chatWith("first", "second");
  let older: Promise<void> = Promise.resolve();
  await world.database.db.transaction(async (tx) => {
    await tx
      .update(messages)
      .set({ isDeleted: true })
      .where(eq(messages.providerId, ids[1] ?? ""));
    await tx.update(tickets).set({ lastMessage: "" }).where(eq(tickets.id, ticketId));
    older = revoke(ids[0]);
    await until("the other revocation", waitsForLock);
  });
  await older;
  expect(await ticketOf(number)).toMatchObject({ lastMessageWordless: true, lastMessageDeleted: true });
});

it("shows no text of a message that arrives after its deletion, in whatever way it is stored", async () => {
  const { number, ticketId } = await chatWith("before");
  const contact = contactChat({ phone: number });
  const ofOurs = { providerId: "early ours", fromMe: true };
  await world.whatsapp.sink.revoked(company.connectionId, contact, { ...ofOurs, fromMe: false });
  for (const providerId of ["early", "early", "early, new person"])
    await world.whatsapp.sink.revoked(company.connectionId, contact, { providerId, fromMe: false });
  await world.whatsapp.deliver(company.connectionId, number, "from the phone", ofOurs);
  for (let time = 0; time < 2; time++)
    await world.whatsapp.deliver(company.connectionId, number, "secret", { providerId: "early" });
  await world.whatsapp.deliver(company.connectionId, "5511900999999", "secret", { providerId: "early, new person" });
  const rows = await world.database.db
    .select({ body: messages.body, isDeleted: messages.isDeleted })
    .from(messages)
    .where(eq(messages.ticketId, ticketId))
    .orderBy(messages.id);
  expect(rows).toEqual([
    { body: "before", isDeleted: false },
    { body: "from the phone", isDeleted: false },
    { body: "secret", isDeleted: true },
  ]);
  for (const one of [number, "5511900999999"])
    expect(await ticketOf(one)).toMatchObject({ lastMessageWordless: true, lastMessageDeleted: true });
});

it("does not wait for messages that are being stored, which will lock the ticket themselves", async () => {
  const { number, ids, revoke, ticketId } = await chatWith("oops");
  await world.database.db.transaction(async (tx) => {
    // The lock that storing a message takes on its ticket.
    await tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.id, ticketId)).for("key share");
    await revoke(ids[0]);
  });
  expect(await ticketOf(number)).toMatchObject({ lastMessageWordless: true, lastMessageDeleted: true });
});

it("revokes a message though a concurrent transaction conflicts with it", async () => {
  const { ids, revoke } = await chatWith("oops");
  // Counts rolled back attempts too: only the first attempt fails, as the victim of a deadlock would.
  await world.database.sql.unsafe(`
    create sequence attempts;
    create function fail_once() returns trigger language plpgsql as $$ begin
      if new.is_deleted and nextval('attempts') = 1 then raise exception 'deadlock' using errcode = '40P01'; end if;
      return new;
    end $$;
    create trigger fail_once before update on messages for each row execute function fail_once()`);
  await revoke(ids[0]);
  await world.database.sql.unsafe("drop trigger fail_once on messages");
  const [row] = await world.database.db
    .select()
    .from(messages)
    .where(and(eq(messages.providerId, ids[0] ?? ""), eq(messages.companyId, company.id)));
  expect(row).toMatchObject({ isDeleted: true });
});
