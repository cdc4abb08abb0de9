import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contacts } from "../inbox/contacts/contacts.table.ts";
import { contactIdentities } from "../inbox/contacts/identities/contact-identities.table.ts";
import { expectedCosts } from "../inbox/costs/budget/expected-costs.table.ts";
import { type OfficialShop, openOfficialShop } from "../testing/companies/official-shop.ts";
import type { Shop } from "../testing/companies/shop.ts";
import { silentPerson, watchSilence } from "../testing/companies/silent-person.ts";
import { priceInTests as price, spendingOf } from "../testing/companies/spending.ts";
import { until } from "../testing/until.ts";

let opened: OfficialShop;
let shop: Shop;
let ours: Awaited<ReturnType<typeof spendingOf>>;
const db = () => opened.world.database.db;

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

const silent = (age?: string) => silentPerson(opened, age);
const watch = (minutes?: number) => watchSilence(opened, minutes);
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
