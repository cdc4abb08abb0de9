import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshNumber } from "../../../testing/companies/shop.ts";
import { hideNumber } from "../../../testing/hide-number.ts";
import { createWorld, type TestCompany, type World } from "../../../testing/world.ts";
import { tickets } from "../tickets.table.ts";
import { trackings } from "../trackings.table.ts";

let world: World;
let company: TestCompany;
beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany();
  await world.connect();
});
afterAll(() => world.close());

const writes = async (number: string): Promise<Ticket> => {
  await world.whatsapp.deliver(company.connectionId, number, "Oi");
  const page = await company.admin.call("GET", `/tickets?showAll=true&status=pending&searchParam=${number}`);
  return (page.body as TicketPage).tickets[0] as Ticket;
};
const move = async (id: number, ...statuses: string[]) => {
  for (const status of statuses) await company.agent.call("PUT", `/tickets/${id}`, { status });
};
/** For each tracking of a contact, in order: true if it is the first. */
const firsts = async (contactId: number) => {
  const rows = await world.database.db
    .select({ isFirst: trackings.isFirst })
    .from(trackings)
    .innerJoin(tickets, eq(tickets.id, trackings.ticketId))
    .where(and(eq(tickets.companyId, company.id), eq(tickets.contactId, contactId)))
    .orderBy(asc(trackings.queuedAt), asc(trackings.id));
  return rows.map(({ isFirst }) => isFirst);
};

it("identifies a contact's first tracking, over reopening, returning and later tickets", async () => {
  const number = freshNumber();
  const { id, contactId } = await writes(number);
  await move(id, "open", "pending", "open", "closed", "open", "closed");
  expect(await firsts(contactId)).toEqual([true, false]);
  await writes(number);
  expect(await firsts(contactId)).toEqual([true, false, false]);
});

it("is determined again when the ticket is deleted", async () => {
  const number = freshNumber();
  const { id, contactId } = await writes(number);
  await move(id, "open", "closed");
  await writes(number);
  expect(await firsts(contactId)).toEqual([true, false]);
  expect((await company.admin.call("DELETE", `/tickets/${id}`)).status).toBe(200);
  expect(await firsts(contactId)).toEqual([true]);
});

it("leaves one first tracking when two contacts are merged", async () => {
  const [early, late] = [await writes(freshNumber()), await writes(freshNumber())];
  for (const { id } of [early, late]) await move(id, "open", "closed");
  // The earlier contact is merged; its tracking stays the first.
  await hideNumber(world.database.db, early.contactId);
  const merged = await company.admin.call("POST", `/contacts/${late.contactId}/merge`, { contactId: early.contactId });
  expect(merged.status).toBe(200);
  expect(await firsts(late.contactId)).toEqual([true, false]);
});
