import type { TicketChange, TicketHistoryLine } from "@balcao/shared/inbox/ticket-history.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contacts } from "../inbox/contacts/contacts.table.ts";
import { contactIdentities } from "../inbox/contacts/identities/contact-identities.table.ts";
import { expectedCosts } from "../inbox/costs/budget/expected-costs.table.ts";
import { messages } from "../inbox/messages/messages.table.ts";
import { type OfficialShop, officialPerson, openOfficialShop } from "../testing/companies/official-shop.ts";
import { open, type Shop, settled } from "../testing/companies/shop.ts";
import { priceInTests as price, spendingOf } from "../testing/companies/spending.ts";
import { until } from "../testing/until.ts";
import { watchIdle } from "./watch-idle.ts";

let opened: OfficialShop;
let shop: Shop;
let ours: Awaited<ReturnType<typeof spendingOf>>;
const db = () => opened.world.database.db;
const twoDaysMs = 2 * 24 * 3_600_000;

beforeAll(async () => {
  opened = await openOfficialShop("5531988007201");
  ({ shop } = opened);
  ours = await spendingOf(opened.world, shop);
  // Answers cost nothing here: only reminders are counted.
  const free = { category: "service", country: "BR", from: "2000-01-01", currency: "BRL", price: 0 };
  expect((await shop.admin.call("POST", "/costs/rates", free)).status).toBe(200);
  const template = { name: "oferta", language: "pt_BR", category: "MARKETING" as const };
  const components = [{ type: "BODY", text: "Hoje tem café." }];
  opened.simulator.addTemplate(opened.official.wabaId, { ...template, components } as never);
  await shop.admin.call("POST", `/message-templates/${opened.connectionId}/sync`);
  const idleReminderTemplate = { name: template.name, language: template.language, values: {} };
  for (const id of shop.queueIds) {
    const form = { idleReminderMinutes: 10, idleReminderMessage: "Ainda está aí?", idleReminderTemplate };
    expect((await shop.admin.call("PUT", `/queue/${id}`, form)).status).toBe(200);
  }
});
afterAll(() => opened.close());

/** A person whom an agent asked something, and whose last message is two days old here and at Meta. */
async function silent() {
  const person = await officialPerson(opened);
  for (const words of ["oi", "1"]) await person.write(words);
  const { id: ticketId, contactId } = await open(shop, await person.ticket(), shop.admin);
  await shop.admin.call("POST", `/messages/${ticketId}`, { body: "Pode me dizer?" });
  await person.latest();
  const old = sql`${messages.createdAt} - interval '2 days'`;
  await db().update(messages).set({ createdAt: old }).where(eq(messages.contactId, contactId));
  opened.simulator.setLastWritten(opened.official.phoneNumberId, person.number, Date.now() - twoDaysMs);
  const before = person.all().length;
  const received = () =>
    person
      .all()
      .slice(before)
      .map((message) => message.text);
  const told = async (): Promise<TicketChange[]> =>
    ((await shop.admin.call("GET", `/tickets/${ticketId}/history`)).body as TicketHistoryLine[]).map(
      ({ change }) => change,
    );
  return { ...person, ticketId, contactId, received, told };
}

async function watch(minutes = 11): Promise<void> {
  await watchIdle({ ...opened.world.services, now: () => new Date(Date.now() + minutes * 60_000) });
  await settled(opened.world);
}
const unsaid = [{ kind: "unsaid", message: "reminder", why: "budget" }];

it("reminds while the budget covers it, then says once that it does not, and counts no reminder twice", async () => {
  const [first, second] = [await silent(), await silent()];
  await ours.allow(1);
  for (const minutes of [11, 12]) await watch(minutes);
  await Promise.all([first.latest(), second.latest()]);
  expect([...first.received(), ...second.received()]).toEqual(["Hoje tem café."]);
  expect([...(await first.told()), ...(await second.told())]).toEqual(unsaid);
  await until("its cost", async () => (await ours.budget()).spent === price);
  expect(await ours.budget()).toMatchObject({ expected: 0 });
  const late = await silent();
  await watch();
  expect([await late.told(), late.received()]).toEqual([unsaid, []]);
  const template = { name: "oferta", language: "pt_BR", values: {} };
  expect((await shop.admin.call("POST", `/messages/${late.ticketId}/template`, { template })).status).toBe(200);
  await until("the agent's template", () => late.received().length === 1);
});

it("prices a person without a number by the country of the id", async () => {
  const person = await silent();
  const { contactId } = person;
  await db().update(contacts).set({ number: null }).where(eq(contacts.id, contactId));
  await db()
    .insert(contactIdentities)
    .values({ companyId: shop.id, contactId, kind: "bsuid", value: "BR.1234567890123" });
  const { spent } = await ours.budget();
  await shop.admin.call("PUT", "/costs/budget", { limit: spent + price - 1 });
  await watch();
  expect(await person.told()).toEqual(unsaid);
  expect(await db().$count(expectedCosts)).toBe(0);
});
