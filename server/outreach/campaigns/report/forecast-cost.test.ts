import { consentKinds } from "@balcao/shared/inbox/contacts.ts";
import type { NewRate } from "@balcao/shared/inbox/costs.ts";
import type { Campaign, CampaignForecast } from "@balcao/shared/outreach/campaigns.ts";
import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { contactChat, type Identity } from "../../../channels/chat.ts";
import { refusesAdvertising } from "../../../inbox/consent/advertising-choice.ts";
import { keepChoice, keepRefusal, keptOptOuts } from "../../../inbox/consent/kept-refusals.ts";
import { latestConsent, recordConsent } from "../../../inbox/consent/record-consent.ts";
import { contactListItems } from "../../../inbox/contact-lists/contact-list-items.table.ts";
import { contactLists } from "../../../inbox/contact-lists/contact-lists.table.ts";
import { makeContact } from "../../../inbox/contacts/find-or-make-contact.ts";
import { contactIdentities } from "../../../inbox/contacts/identities/contact-identities.table.ts";
import { freeWindows } from "../../../inbox/costs/free-windows/free-windows.table.ts";
import { seededRandom } from "../../../platform/seeded-random.ts";
import { dayInTimeZone } from "../../../platform/time/time-zone.ts";
import { openOfficialCampaigning } from "../../../testing/companies/official-campaigning.ts";
import { talkWith } from "../../../testing/official-world.ts";
import { until } from "../../../testing/until.ts";

const opened = await openOfficialCampaigning("5531988007601");
const { world, company, connection, simulator, sandbox, db, ctx } = opened;
const { listOf, create, start, outcomesOf, reportOf, ended } = opened;
afterAll(() => opened.close());

const { call } = company.admin;
const template = { name: "promo", language: "pt_BR" };
const priceOf = (category: NewRate["category"], price: number, more: Partial<NewRate> = {}): NewRate => ({
  ...{ category, country: "BR", from: "2000-01-01", currency: "BRL", price, ...more },
});
await call("POST", "/costs/rates", priceOf("marketing", 300_000));
await call("POST", "/costs/rates", priceOf("utility", 40_000));

const month = dayInTimeZone(world.services.now(), "America/Sao_Paulo").slice(0, 7);
const ask = (contactListId: number, more: object = {}) =>
  call("POST", "/campaigns/forecast", { contactListId, whatsappId: [connection.id], template, ...more });
const forecastOf = async (contactListId: number, more: object = {}): Promise<CampaignForecast> =>
  (await ask(contactListId, more)).body;
const chatOf = (phone: string) => contactChat({ phone });
const known = (phone: string) => makeContact(ctx, chatOf(phone), "Ana", "company");

it("costs afterwards what was forecast, a person who came by an advertisement nothing", async () => {
  const [ana, bia, caio, davi] = ["5531987657601", "5531987657602", "5531987657603", "5531987657604"] as const;
  for (const number of [bia, caio]) await sandbox.savePhone({ number, name: "Bia" });
  simulator.setFaults({ fromAds: true });
  const ticket = await talkWith(opened, ana);
  await company.agent.call("POST", `/messages/${ticket.id}`, { body: "Olá!" });
  simulator.setFaults({ fromAds: false });
  await until("the window", async () => (await db.select().from(freeWindows)).length === 1);
  await recordConsent(ctx, (await known(davi)).id, "left", "sair");
  const list = await listOf([
    ...[ana, bia, caio, davi].map((number) => ({ number })),
    { number: "5531987657605", isWhatsappValid: false },
  ]);
  const forecast: CampaignForecast = {
    ...{ recipients: 3, free: 1, unpriced: 0, cost: 600_000, unreachable: 1, refusing: 1, month, left: null },
  };
  expect(await forecastOf(list)).toEqual(forecast);
  const { id } = (await create(list)).body as Campaign;
  const saved = async () => (await call("GET", `/campaigns/${id}/forecast`)).body;
  expect(await saved()).toEqual(forecast);
  await call("POST", `/campaigns/${id}/start`);
  await ended(id);
  const cost = await until("each cost", async () => {
    const { cost } = await reportOf(id);
    return cost?.messages === 3 ? cost : undefined;
  });
  expect(cost).toEqual({ messages: 3, free: 1, unpriced: 0, cost: 600_000 });
  // Nobody is left to write to.
  expect(await saved()).toMatchObject({ recipients: 0, cost: 0 });
});

it("says what the budget leaves for its month", async () => {
  const list = await listOf([{ number: "5531987657602" }]);
  const left = async (more: object = {}) => (await forecastOf(list, more)).left;
  // The campaign before has spent 0.60.
  await call("PUT", "/costs/budget", { limit: 5_000_000 });
  expect([await left(), await left({ scheduledAt: "2089-12-01T00:00" })]).toEqual([4_400_000, 5_000_000]);
  await call("PUT", "/costs/budget", { limit: 500_000 });
  expect(await left()).toBe(0);
  await call("PUT", "/costs/budget", { limit: null });
  expect(await left()).toBeNull();
});

it("takes the price of the planned day and of each country, and the window of that time", async () => {
  const ana = "5531987657601";
  await call("POST", "/costs/rates", priceOf("marketing", 500_000, { from: "2090-01-01" }));
  await call("POST", "/costs/rates", priceOf("marketing", 90_000, { country: "PT" }));
  const list = await listOf([ana, "351912345678", "12025550123"].map((number) => ({ number })));
  expect(await forecastOf(list)).toMatchObject({ recipients: 3, free: 1, unpriced: 1, cost: 90_000 });
  const later = { scheduledAt: "2090-01-01T00:00" };
  expect(await forecastOf(list, later)).toMatchObject({
    recipients: 3,
    month: "2090-01",
    free: 0,
    unpriced: 1,
    cost: 590_000,
  });
  const cheaper = { template: { name: "aviso", language: "pt_BR" }, scheduledAt: "2090-01-01T00:00" };
  expect(await forecastOf(list, cheaper)).toMatchObject({ recipients: 3, free: 0, unpriced: 2, cost: 40_000 });
  await db.update(freeWindows).set({ until: world.services.now() });
  expect(await forecastOf(list)).toMatchObject({ free: 0, cost: 390_000 });
});

it("knows who refuses campaigns as the sending does, whatever people said, and wherever it is kept", async () => {
  const random = seededRandom(76);
  const numbers = Array.from({ length: 60 }, (_, n) => `55319${76_100_000 + n}`);
  const people = await Promise.all(
    numbers.map(async (number) => ({ number, contact: random.chance(0.7) ? await known(number) : null })),
  );
  for (const { number, contact } of people) {
    // Some forms of a number are older than its canonical form.
    const value = random.chance(0.3) ? number.replace(/^(55\d\d)9/, "$1") : number;
    const ids: Identity[] = [{ kind: "phone", value }];
    if (random.chance(0.2)) await keepRefusal(ctx, ids);
    for (let n = random.between(0, 2); n > 0; n--)
      await keepChoice(ctx, ids, { isWanted: random.chance(0.5), at: new Date(2_000_000 * random.between(1, 9)) });
    if (contact && random.chance(0.4)) {
      const hidden = { kind: random.chance(0.5) ? "bsuid" : "parent_bsuid", value: `BR.${number}` } as const;
      await db.insert(contactIdentities).values({ companyId: company.id, contactId: contact.id, ...hidden });
      const at = new Date(2_000_000 * random.between(1, 9));
      if (random.chance(0.6)) await keepChoice(ctx, [hidden], { isWanted: random.chance(0.3), at });
    }
    if (contact)
      for (let n = random.between(0, 4); n > 0; n--) await recordConsent(ctx, contact.id, random.of(consentKinds), "");
  }
  const refuses = async ({ number, contact }: (typeof people)[number], asksConsent: boolean) => {
    const { isRefused, stoppedAt } = await keptOptOuts(ctx, [{ kind: "phone", value: number }]);
    if (contact ? await refusesAdvertising(ctx, contact.id) : isRefused || stoppedAt) return true;
    return asksConsent && !(contact && (await latestConsent(ctx, contact.id)) === "given");
  };
  const list = await listOf(numbers.map((number) => ({ number })));
  for (const asksConsent of [false, true]) {
    await call("PUT", "/settings/setOptInType", { value: asksConsent ? "enabled" : "disabled" });
    const expected: boolean[] = [];
    for (const one of people) expected.push(await refuses(one, asksConsent));
    const refusing = expected.filter(Boolean).length;
    expect(refusing).toBeGreaterThan(5);
    expect(refusing).toBeLessThan(60);
    expect(await forecastOf(list)).toMatchObject({ refusing, recipients: 60 - refusing });
  }
  await call("PUT", "/settings/setOptInType", { value: "disabled" });
});

it("knows what a contact told under another id than the number, as the sending does", async () => {
  const [stopped, resumed] = ["5531987657631", "5531987657632"] as const;
  for (const number of [stopped, resumed]) {
    const { id: contactId } = await known(number);
    const hidden = { kind: "bsuid", value: `BR.${number}` } as const;
    await db.insert(contactIdentities).values({ companyId: company.id, contactId, ...hidden });
    const isWanted = number === resumed;
    if (isWanted) await keepChoice(ctx, [{ kind: "phone", value: number }], { isWanted: false, at: new Date(1_000) });
    await keepChoice(ctx, [hidden], { isWanted, at: new Date(2_000) });
    expect(await refusesAdvertising(ctx, contactId)).toBe(!isWanted);
  }
  for (const [number, refusing] of [
    [stopped, 1],
    [resumed, 0],
  ] as const)
    expect(await forecastOf(await listOf([{ number }]))).toMatchObject({ refusing, recipients: 1 - refusing });
});

it("counts after the start whom a restart would write to: who waits and is still in the list, and who joined it", async () => {
  const [sent, kept, removed, again] = ["5531987657620", "5531987657621", "5531987657622", "5531987657623"] as const;
  const list = await listOf([sent, kept, removed, again].map((number) => ({ number })));
  const id = await start(list, { waitTime: 600 });
  await until("the first message", async () => (await outcomesOf(id))[0] !== "pending");
  expect((await call("POST", `/campaigns/${id}/cancel`)).status).toBe(204);
  const recipients = async () => ((await call("GET", `/campaigns/${id}/forecast`)).body as CampaignForecast).recipients;
  expect(await recipients()).toBe(3);
  const items = await db.select().from(contactListItems).where(eq(contactListItems.contactListId, list));
  for (const { id, number } of items)
    if (number === removed || number === again)
      expect((await call("DELETE", `/contact-list-items/${id}`)).status).toBe(200);
  expect(await recipients()).toBe(1);
  const item = { companyId: company.id, contactListId: list, name: "Ana", isWhatsappValid: true };
  // Its shipment fails: the campaign was for the one who was removed.
  await db.insert(contactListItems).values({ ...item, number: again, canonicalNumber: again });
  expect(await recipients()).toBe(1);
  const joined = "5531987657624";
  await db.insert(contactListItems).values({ ...item, number: joined, canonicalNumber: joined });
  expect(await recipients()).toBe(2);
});

it("asks nothing of other companies, and names what is missing", async () => {
  const other = await world.addCompany();
  const list = await listOf([{ number: "5531987657609" }]);
  const body = { contactListId: list, whatsappId: [connection.id], template };
  expect(await other.admin.call("POST", "/campaigns/forecast", body)).toMatchObject({
    ...{ status: 404, body: { error: "ERR_NO_CONTACTLIST_FOUND" } },
  });
  expect(await ask(list, { whatsappId: [other.connectionId] })).toMatchObject({ body: { error: "ERR_NO_WAPP_FOUND" } });
  const unknown = { name: "outro", language: "pt_BR" };
  expect(await ask(list, { template: unknown })).toMatchObject({
    body: { error: "ERR_CAMPAIGN_TEMPLATE", details: { reason: "missing" } },
  });
  const { id } = (await create(list)).body as Campaign;
  expect(await other.admin.call("GET", `/campaigns/${id}/forecast`)).toMatchObject({
    body: { error: "ERR_NO_CAMPAIGN_FOUND" },
  });
});

it("counts the people of a campaign with texts, and no cost", async () => {
  const { admin, connectionId, id: companyId } = await world.addCompany();
  const [list] = await db.insert(contactLists).values({ companyId, name: "Clientes" }).returning();
  const contactListId = list?.id ?? 0;
  const item = (canonicalNumber: string, isWhatsappValid: boolean) => ({
    ...{ companyId, contactListId, name: "Ana", number: canonicalNumber, canonicalNumber, isWhatsappValid },
  });
  await db.insert(contactListItems).values([item("5531987657610", true), item("5531987657611", false)]);
  const form = { name: "Textos", message1: "Oi!", waitTime: 10, contactListId, whatsappId: [connectionId] };
  const { id } = (await admin.call("POST", "/campaigns", form)).body as Campaign;
  expect((await admin.call("GET", `/campaigns/${id}/forecast`)).body).toEqual({
    ...{ recipients: 1, free: 0, unpriced: 0, cost: 0, unreachable: 1, refusing: 0, month, left: null },
  });
});
