import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import { systemContext } from "../../../context.ts";
import { freshNumber } from "../../../testing/companies/shop.ts";
import { priceInTests as price, spendingOf } from "../../../testing/companies/spending.ts";
import { createWorld, type TestCompany } from "../../../testing/world.ts";
import { companies } from "../../../workspace/companies/companies.table.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { createInbound } from "../../inbound.ts";
import { messages } from "../../messages/messages.table.ts";
import { tickets } from "../../tickets/tickets.table.ts";
import { expectedCosts } from "./expected-costs.table.ts";
import { readBudget } from "./read-budget.ts";
import { forgetExpected } from "./watch-budgets.ts";

const started = Date.now();
const world = await createWorld();
const { db } = world.database;
const setClock = (at: string) => {
  world.clock.now = new Date(Date.parse(at) - (Date.now() - started));
};
setClock("2027-03-15T12:00:00Z");
const other = await world.addCompany("Other");
const theirs = await spendingOf(world, other);
const sink = createInbound(world.services, 0);
let count = 0;
let company: TestCompany;
let ours: Awaited<ReturnType<typeof spendingOf>>;
afterAll(() => world.close());

beforeEach(async () => {
  setClock("2027-03-15T12:00:00Z");
  company = await world.addCompany("Ours");
  ours = await spendingOf(world, company);
});

/** An own message on its way, which is expected to cost a real. */
async function expected(age = 0) {
  const { id: companyId, connectionId } = company;
  const [contact] = await db.insert(contacts).values({ companyId, name: "Ana", number: freshNumber() }).returning();
  const of = { companyId, connectionId, contactId: contact?.id ?? 0 };
  const [ticket] = await db
    .insert(tickets)
    .values({ ...of, protocol: `b${++count}`, status: "closed" })
    .returning();
  const providerId = `wamid.budget.${count}`;
  const [message] = await db
    .insert(messages)
    .values({ ...of, ticketId: ticket?.id ?? 0, providerId, fromMe: true, body: "oi", ack: 1 })
    .returning();
  const messageId = message?.id ?? 0;
  const at = new Date(world.services.now().getTime() - age);
  await db.insert(expectedCosts).values({ messageId, companyId, cost: price, at });
  const change = (set: Partial<typeof messages.$inferInsert>) =>
    db.update(messages).set(set).where(eq(messages.id, messageId));
  return { messageId, providerId, change };
}
const rows = () => db.$count(expectedCosts, eq(expectedCosts.companyId, company.id));

it("is set and removed by admins, who see the current month, and is in the audit log", async () => {
  expect(await ours.budget()).toEqual({ limit: null, month: "2027-03", spent: 0, expected: 0 });
  expect((await ours.allow(500)).body).toEqual({ limit: 500 * price, month: "2027-03", spent: 0, expected: 0 });
  await ours.allow(500);
  expect((await ours.allow(null)).body).toMatchObject({ limit: null });
  const { entries } = (await company.admin.call("GET", "/audit")).body as AuditPage;
  const logged = entries.filter(({ targetName }) => targetName === "budget").map(({ changes }) => changes);
  expect(logged).toEqual([
    [{ field: "value", before: "BRL 500", after: null }],
    [{ field: "value", before: null, after: "BRL 500" }],
  ]);
});

it("refuses nonsense and agents, and changes nothing", async () => {
  await ours.allow(3);
  for (const limit of [0, 9_999, 1.5, -1, "5", undefined, 1e15])
    expect((await company.admin.call("PUT", "/costs/budget", { limit })).status).toBe(400);
  for (const method of ["GET", "PUT"] as const)
    expect((await company.agent.call(method, "/costs/budget", { limit: null })).status).toBe(403);
  expect(await ours.budget()).toMatchObject({ limit: 3 * price });
});

it("counts what was delivered in the company's month, of this company", async () => {
  await db.update(companies).set({ timeZone: "America/Sao_Paulo" }).where(eq(companies.id, company.id));
  // Three hours behind: the first is the last second of February, the third the first one of April.
  for (const at of ["2027-03-01T02:59:59Z", "2027-03-01T03:00:00Z", "2027-04-01T03:00:00Z"])
    await ours.spend(1, new Date(at));
  await theirs.spend(7);
  // Sessions end when the clock jumps.
  const budget = () => readBudget(systemContext(world.services, company.id, "test"));
  expect(await ours.budget()).toMatchObject({ month: "2027-03", spent: price });
  setClock("2027-04-01T02:59:00Z");
  expect(await budget()).toMatchObject({ month: "2027-03", spent: price });
  setClock("2027-04-01T03:01:00Z");
  expect(await budget()).toMatchObject({ month: "2027-04", spent: price });
  setClock("2027-12-31T23:00:00Z");
  expect(await budget()).toMatchObject({ month: "2027-12", spent: 0 });
});

it("counts agents' messages, and follows a corrected price", async () => {
  await ours.spend(2);
  const rate = { category: "marketing", country: "BR", from: "2027-03-01", currency: "BRL", price: 3 * price };
  await company.admin.call("POST", "/costs/rates", rate);
  expect(await ours.budget()).toMatchObject({ spent: 6 * price });
});

it("expects what is on its way, until it fails, arrives, is deleted, or a day has passed", async () => {
  const [failed, arrived, deleted, gone] = [await expected(), await expected(), await expected(), await expected()];
  await expected(86_400_000);
  const sum = async () => (await ours.budget()).expected / price;
  expect(await sum()).toBe(4);
  await failed.change({ failure: "ERR_WAPP_INVALID_CONTACT" });
  expect(await sum()).toBe(3);
  await arrived.change({ ack: 3 });
  expect(await sum()).toBe(2);
  await deleted.change({ isDeleted: true });
  expect(await sum()).toBe(1);
  await db.delete(messages).where(eq(messages.id, gone.messageId));
  expect([await sum(), await rows()]).toEqual([0, 4]);
  // It is sent again.
  await failed.change({ failure: null });
  expect(await sum()).toBe(1);
  await forgetExpected(world.services);
  expect(await rows()).toBe(3);
});

it("counts a message once when WhatsApp charges it: at the real price, or as a free one", async () => {
  const [charged, free] = [await expected(), await expected()];
  const report = (providerId: string, isFree: boolean) =>
    sink.charged(company.connectionId, { providerId, category: "marketing", isFree, country: "BR" });
  await Promise.all([1, 2, 3].map(() => report(charged.providerId, false)));
  expect(await ours.budget()).toMatchObject({ spent: price, expected: price });
  await report(free.providerId, true);
  expect(await ours.budget()).toMatchObject({ spent: price, expected: 0 });
  expect(await rows()).toBe(0);
});
