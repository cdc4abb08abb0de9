import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import { freshNumber } from "../../../testing/companies/shop.ts";
import { createWorld, type TestCompany } from "../../../testing/world.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { createInbound } from "../../inbound.ts";
import { messages } from "../../messages/messages.table.ts";
import { tickets } from "../../tickets/tickets.table.ts";
import { freeWindows } from "./free-windows.table.ts";

const world = await createWorld();
const { db } = world.database;
const sink = createInbound(world.services, 0);
const other = await world.addCompany("Other");
const dayMs = 86_400_000;
const inDays = (days: number) => new Date(world.services.now().getTime() + days * dayMs);
let company: TestCompany;
let count = 0;
afterAll(() => world.close());

beforeEach(async () => {
  company = await world.addCompany("Ours");
});

/** An own message, or one of the contact, in a ticket of its own. */
async function message(fromMe = true) {
  const { id: companyId, connectionId } = company;
  const [contact] = await db.insert(contacts).values({ companyId, name: "Ana", number: freshNumber() }).returning();
  const of = { companyId, connectionId, contactId: contact?.id ?? 0 };
  const [ticket] = await db
    .insert(tickets)
    .values({ ...of, protocol: `w${++count}`, status: "closed" })
    .returning();
  const providerId = `wamid.window.${count}`;
  const [stored] = await db
    .insert(messages)
    .values({ ...of, ticketId: ticket?.id ?? 0, providerId, fromMe, body: "oi", ack: 1 })
    .returning();
  return { messageId: stored?.id ?? 0, contactId: of.contactId, providerId };
}

const report = (providerId: string, until: Date, connectionId = company.connectionId) =>
  sink.freeWindow(connectionId, { providerId, until });
const stored = () => db.select().from(freeWindows).where(eq(freeWindows.companyId, company.id));

it("stores the window of an own message once, however often it is told", async () => {
  const { messageId, providerId } = await message();
  const until = inDays(3);
  await Promise.all([1, 2, 3].map(() => report(providerId, until)));
  await sink.freeWindow(company.connectionId, { providerId: "wamid.new", sentAs: providerId, until });
  expect(await stored()).toEqual([{ messageId, companyId: company.id, until }]);
});

it("stores nothing that is over, of another connection's message, of a contact's, or of an unknown one", async () => {
  const before = await db.$count(freeWindows);
  const { providerId } = await message();
  const { providerId: received } = await message(false);
  await report(providerId, inDays(0));
  await report(providerId, inDays(3), other.connectionId);
  for (const id of [received, "wamid.unknown"]) await report(id, inDays(3));
  expect(await db.$count(freeWindows)).toBe(before);
});

it("takes the end of a clock that is wrong for the longest one, so that no window stays open for years", async () => {
  const { providerId } = await message();
  await report(providerId, new Date(9_999_999_999_000));
  const [window] = await stored();
  expect(window?.until.getTime()).toBeLessThanOrEqual(inDays(7).getTime());
});

it("removes the company's windows that are over, but not one that is told anew", async () => {
  const [old, again, young] = [await message(), await message(), await message()];
  for (const { providerId } of [old, again]) await report(providerId, inDays(1));
  await db.update(freeWindows).set({ until: inDays(-1) });
  await report(again.providerId, inDays(2));
  await report(young.providerId, inDays(2));
  const left = (await stored()).map(({ messageId }) => messageId);
  expect(left.toSorted((one, other) => one - other)).toEqual([again.messageId, young.messageId]);
});

it("goes with the contact's data", async () => {
  const { contactId, providerId } = await message();
  await report(providerId, inDays(3));
  expect((await company.admin.call("DELETE", `/contacts/${contactId}/personal-data`)).status).toBe(200);
  expect(await stored()).toEqual([]);
});
