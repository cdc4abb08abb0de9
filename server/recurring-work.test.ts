import { randomUUID } from "node:crypto";
import { cloudKind } from "@balcao/shared/channels/cloud.ts";
import { workDays } from "@balcao/shared/outreach/warm-up.ts";
import { toSetting } from "@balcao/shared/workspace/settings.ts";
import { count, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { distributeEverywhere } from "./automation/distribute.ts";
import { schedules } from "./automation/schedules/schedules.table.ts";
import { startSchedules } from "./automation/schedules/send-scheduled.job.ts";
import { idOf } from "./channels/chat.ts";
import { connections } from "./channels/connections/connections.table.ts";
import type { Services } from "./context.ts";
import { contactListItems } from "./inbox/contact-lists/contact-list-items.table.ts";
import { contactLists } from "./inbox/contact-lists/contact-lists.table.ts";
import { contactImports } from "./inbox/contacts/contact-imports.table.ts";
import { contacts } from "./inbox/contacts/contacts.table.ts";
import { newReport } from "./inbox/contacts/import/import-report.ts";
import { importRefusals } from "./inbox/contacts/import/refused/import-refusals.table.ts";
import { messages } from "./inbox/messages/messages.table.ts";
import { tickets } from "./inbox/tickets/tickets.table.ts";
import { apiEvents } from "./integrations/api-events/api-events.table.ts";
import { warmUpMessages } from "./outreach/warm-up/warm-up-messages.table.ts";
import { warmUps } from "./outreach/warm-up/warm-ups.table.ts";
import { channelWork, recurringWork } from "./recurring-work.ts";
import { createCampaigning } from "./testing/companies/campaigning.ts";
import { addShop, freshNumber, open, phone, settled } from "./testing/companies/shop.ts";
import { spendingOf } from "./testing/companies/spending.ts";
import {
  prepareCloudSends,
  prepareExpected,
  prepareKeys,
  prepareMerges,
  prepareRevocations,
} from "./testing/old-rows.ts";
import { startReceiver } from "./testing/servers/receiver.ts";
import { until } from "./testing/until.ts";
import type { World } from "./testing/world.ts";
import { companies } from "./workspace/companies/companies.table.ts";
import { files } from "./workspace/files/files.table.ts";
import { queues } from "./workspace/queues/queues.table.ts";
import { settings } from "./workspace/settings/settings.table.ts";
import { users } from "./workspace/users/users.table.ts";

/** Counts the final effects of one piece of recurring work, however often it ran. */
type Effects = () => Promise<unknown>;
type Case = { run?: (services: Services) => Promise<unknown>; prepare: () => Promise<Effects>; expected: unknown };

const dayMs = 86_400_000;
let shops: Awaited<ReturnType<typeof createCampaigning>>;
let world: World;
beforeAll(async () => {
  shops = await createCampaigning();
  world = shops.world;
});
afterAll(() => world.close());

const db = () => world.database.db;
const ago = (ms: number) => new Date(world.services.now().getTime() - ms);
const sentTo = (numbers: readonly string[]) =>
  world.whatsapp.sent.filter(({ message }) => numbers.includes(idOf(message.chat, "phone") ?? "")).length;
const countOf = async (found: PromiseLike<{ n: number }[]>) => (await found)[0]?.n;
/**
 * No job is due or under way, except for contacts' pictures: those pause between each other, and wait for a
 * connection.
 */
const idle = () =>
  until("all jobs", async () => {
    const [row] = await world.database.sql<{ n: number }[]>`select count(*)::int as n from pgboss.job
      where name not like 'fetch-picture-%'
        and (state in ('active', 'retry') or (state = 'created' and start_after <= now()))`;
    return row?.n === 0;
  });

/** One campaign that is due, and one under way whose next send was lost. */
async function prepareCampaigns(): Promise<Effects> {
  const [due, lost] = [await shops.shopWith(5), await shops.shopWith(5, { connections: 2 })];
  const dueId = await shops.campaignOf(due, { status: "PROGRAMADA", scheduledAt: ago(60_000) });
  const lostId = await shops.campaignOf(lost, { status: "EM_ANDAMENTO" });
  const { sql } = world.database;
  await sql`insert into campaign_shipments (company_id, campaign_id, item_id, name, number, canonical_number)
    select company_id, ${lostId}, id, name, number, canonical_number from contact_list_items
    where contact_list_id = ${lost.listId}`;
  await sql`update campaign_connections set next_at = ${ago(3_600_000).toISOString()} where campaign_id = ${lostId}`;
  return async () => {
    for (const id of [dueId, lostId]) await shops.finished(id);
    return [sentTo(due.numbers), sentTo(lost.numbers), (await shops.statusesOf(dueId)).length];
  };
}

/** The channel holds one shipment of a finished campaign for a week already, and another one since today. */
async function prepareHeld(): Promise<Effects> {
  const shop = await shops.shopWith(2);
  const template = { name: "oferta", language: "pt_BR", category: "marketing", fields: {} } as const;
  const id = await shops.campaignOf(shop, { status: "FINALIZADA", template: { ...template, versions: [] } });
  await world.database.sql`
    insert into campaign_shipments
      (company_id, campaign_id, item_id, name, number, canonical_number, status, attempted_at)
    select company_id, ${id}, id, name, number, canonical_number, 'held',
      now() - case when number = ${shop.numbers[0] ?? ""} then interval '8 days' else interval '1 hour' end
    from contact_list_items where contact_list_id = ${shop.listId}`;
  return async () => (await shops.statusesOf(id)).toSorted();
}

async function prepareWarmUp(): Promise<Effects> {
  const { company } = await shops.shopWith(0, { connections: 2 });
  await db().update(companies).set({ timeZone: "Etc/UTC" }).where(eq(companies.id, company.id));
  const all = await db().select().from(connections).where(eq(connections.companyId, company.id));
  const whatsappIds = all.map(({ id }) => id);
  const hours = { sendAt: "00:00", sendEndAt: "23:59", timeInterval: 10, timeIntervalMore: 10, dayWork: workDays };
  await company.admin.call("POST", "/maturar", { ...hours, whatsappIds });
  await db()
    .update(warmUps)
    .set({ nextAt: ago(1_000) })
    .where(eq(warmUps.companyId, company.id));
  return async () => {
    await idle();
    const ofCompany = eq(warmUpMessages.companyId, company.id);
    const lines = await countOf(db().select({ n: count() }).from(warmUpMessages).where(ofCompany));
    return [sentTo(all.map(({ number }) => number ?? "")), lines];
  };
}

/** A delivery is due whose job is lost, as after a crash. */
async function prepareWebhook(): Promise<Effects> {
  const company = await world.addCompany();
  const receiver = await startReceiver();
  const form = { name: "ERP", url: receiver.url, events: ["message.received"] };
  await company.admin.call("POST", "/webhooks", form);
  await db().update(companies).set({ status: false }).where(eq(companies.id, company.id));
  for (const text of ["um", "dois", "três"]) await world.whatsapp.deliver(company.connectionId, freshNumber(), text);
  await idle();
  await db().update(companies).set({ status: true }).where(eq(companies.id, company.id));
  return async () => {
    await until("the calls", () => receiver.received.length >= 3);
    await idle();
    receiver.close();
    return receiver.received.length;
  };
}

/** One ticket to remind, and one to close. */
async function prepareIdle(): Promise<Effects> {
  const [reminding, closing] = [await addShop(world), await addShop(world)];
  const words = { idleReminderMinutes: 10, idleReminderMessage: "Ainda está aí?" };
  await db().update(queues).set(words).where(eq(queues.companyId, reminding.id));
  await db().update(queues).set({ idleCloseMinutes: 10 }).where(eq(queues.companyId, closing.id));
  const people: { person: ReturnType<typeof phone>; before: number }[] = [];
  for (const shop of [reminding, closing]) {
    const person = phone(shop);
    for (const text of ["oi", "2"]) await person.write(text);
    const { id } = await open(shop, await person.ticket());
    await shop.agent.call("POST", `/messages/${id}`, { body: "Pode me dizer?" });
    await settled(world);
    await db()
      .update(tickets)
      .set({ updatedAt: ago(11 * 60_000) })
      .where(eq(tickets.id, id));
    people.push({ person, before: person.arrived().length });
  }
  return async () => {
    await settled(world);
    return Promise.all(
      people.map(async ({ person, before }) => [person.arrived().slice(before).length, (await person.ticket()).status]),
    );
  };
}

/** The connection that the check used is offline; another one is connected. */
async function prepareCheck(): Promise<Effects> {
  const { connectionIds, listId, numbers } = await shops.shopWith(4, { connections: 2 });
  const [away = 0] = connectionIds;
  await world.whatsapp.close(away);
  const asked = { checkStartedAt: world.services.now(), checkTotal: numbers.length, checkConnectionId: away };
  await db().update(contactLists).set(asked).where(eq(contactLists.id, listId));
  await db().update(contactListItems).set({ isWhatsappValid: false }).where(eq(contactListItems.contactListId, listId));
  const read = async () => (await db().select().from(contactLists).where(eq(contactLists.id, listId)))[0];
  return async () => {
    await until("the check's end", async () => (await read())?.checkStartedAt === null);
    await idle();
    const questions = world.whatsapp.asked.flatMap(({ numbers }) => numbers).filter((one) => numbers.includes(one));
    return [questions.length, (await read())?.validWhatsappCount];
  };
}

/** More tickets wait than two agents may have. */
async function prepareDistribution(): Promise<Effects> {
  const shop = await addShop(world);
  const [, sales = 0] = shop.queueIds;
  await db().update(queues).set({ distribution: "oldestFirst" }).where(eq(queues.id, sales));
  const other = await shop.addUser("user", [sales]);
  await db().update(users).set({ lastSeenAt: null }).where(eq(users.companyId, shop.id));
  const room = { lastSeenAt: world.services.now(), openTicketLimit: 2 };
  await db()
    .update(users)
    .set(room)
    .where(inArray(users.id, [shop.agent.id, other.id]));
  const people = Array.from({ length: 5 }, () => phone(shop));
  for (const person of people) for (const text of ["oi", "1"]) await person.write(text);
  return async () => {
    const given = await Promise.all(people.map((person) => person.ticket()));
    return [shop.agent.id, other.id, null].map((id) => given.filter(({ userId }) => userId === id).length);
  };
}

/** A due message that a stopped server left. */
async function prepareSchedule(): Promise<Effects> {
  const { company } = await shops.shopWith(0);
  const of = { companyId: company.id };
  const number = freshNumber();
  const [contact] = await db()
    .insert(contacts)
    .values({ ...of, name: "Ana", number })
    .returning();
  const due = { contactId: contact?.id ?? 0, userId: company.agent.id, body: "Olá", sendAt: ago(1_000) };
  await db()
    .insert(schedules)
    .values({ ...of, ...due });
  return async () => {
    await until("the message", () => sentTo([number]) > 0);
    await idle();
    return [
      sentTo([number]),
      await countOf(db().select({ n: count() }).from(messages).where(eq(messages.companyId, company.id))),
    ];
  };
}

/** The templates are read by the connection's own jobs, one after the other. */
async function prepareOfficial(): Promise<Effects> {
  const { id: companyId } = await world.addCompany();
  const made = { companyId, name: "Oficial", channel: cloudKind, status: "CONNECTED" as const };
  const [official] = await db().insert(connections).values(made).returning();
  const off = { ...made, name: "Desligado", status: "DISCONNECTED" as const, enabled: false };
  const [rests] = await db().insert(connections).values(off).returning();
  const { sql } = world.database;
  const asked = (id?: number) => sql`select 1 from pgboss.queue where name = ${`sync-templates-${id}`}`;
  return async () => [(await asked(official?.id)).length, (await asked(rests?.id)).length];
}

/** A practice company of two days, and one of today. */
async function preparePractices(): Promise<Effects> {
  await db()
    .insert(companies)
    .values([
      { name: "old", isPractice: true, createdAt: ago(2 * dayMs) },
      { name: "young", isPractice: true, createdAt: ago(60_000) },
    ]);
  return async () =>
    (await db().select({ name: companies.name }).from(companies).where(eq(companies.isPractice, true))).map(
      ({ name }) => name,
    );
}

/** An import of eight days ago with a rejected row, and one of today. */
async function prepareRefused(): Promise<Effects> {
  const { id: companyId, admin } = await world.addCompany();
  const of = { companyId, userId: admin.id };
  for (const [name, createdAt] of [
    ["old", ago(8 * dayMs)],
    ["young", ago(6 * dayMs)],
  ] as const) {
    const id = randomUUID();
    await db()
      .insert(contactImports)
      .values({ ...of, id, report: newReport(id), createdAt });
    await db()
      .insert(importRefusals)
      .values({ companyId, importId: id, row: 1, cells: [name] });
  }
  return async () =>
    (await db().select().from(importRefusals).where(eq(importRefusals.companyId, companyId))).map(({ cells }) => cells);
}

async function prepareEvents(): Promise<Effects> {
  const { connectionId, id: companyId, admin } = await world.addCompany();
  await admin.call("POST", "/webhooks", { name: "ERP", url: "http://localhost:1/", events: ["message.received"] });
  for (const text of ["um", "dois", "três", "quatro"]) await world.whatsapp.deliver(connectionId, freshNumber(), text);
  const read = () => db().select().from(apiEvents).where(eq(apiEvents.companyId, companyId)).orderBy(apiEvents.id);
  const ids = (await read()).slice(0, 3).map(({ id }) => id);
  await db()
    .update(apiEvents)
    .set({ createdAt: ago(8 * dayMs) })
    .where(inArray(apiEvents.id, ids));
  return async () => (await read()).length;
}

async function prepareOld(): Promise<Effects> {
  const company = await world.addCompany();
  await db()
    .insert(settings)
    .values({ companyId: company.id, ...toSetting("keepMessagesMonths", 3) });
  const number = freshNumber();
  for (const text of ["há muito tempo", "hoje"]) await world.whatsapp.deliver(company.connectionId, number, text);
  const all = () => db().select().from(messages).where(eq(messages.companyId, company.id)).orderBy(messages.id);
  const [old] = await all();
  await db()
    .update(messages)
    .set({ createdAt: ago(100 * dayMs) })
    .where(eq(messages.id, old?.id ?? 0));
  for (const status of ["open", "closed"]) await company.admin.call("PUT", `/tickets/${old?.ticketId}`, { status });
  return async () => (await all()).map(({ body }) => body);
}

async function prepareFiles(): Promise<Effects> {
  const { id: companyId } = await world.addCompany();
  const file = { companyId, mimeType: "text/plain", size: 1 };
  await db()
    .insert(files)
    .values([
      { ...file, name: "old", createdAt: ago(2 * dayMs) },
      { ...file, name: "young" },
    ]);
  return async () => (await db().select().from(files).where(eq(files.companyId, companyId))).map(({ name }) => name);
}

/** Starts and stops them, as each server does. */
async function startAndStop(services: Services): Promise<void> {
  await (await startSchedules(services))();
}

/** Most of a budget is spent. */
async function prepareBudget(): Promise<Effects> {
  const { allow, spend, titles } = await spendingOf(world, await world.addCompany());
  await allow(5);
  await spend(4);
  return async () => (await titles()).length;
}

/** The time of a snooze is over, and its job is lost. */
async function prepareSnooze(): Promise<Effects> {
  const shop = await addShop(world);
  const person = phone(shop);
  for (const text of ["oi", "2"]) await person.write(text);
  const { id } = await open(shop, await person.ticket());
  await db()
    .update(tickets)
    .set({ snoozedUntil: ago(60_000), snoozeKind: "later", unreadMessages: 0 })
    .where(eq(tickets.id, id));
  return async () => {
    const { snoozedUntil, unreadMessages } = await person.ticket();
    const { body } = await shop.agent.call("GET", `/tickets/${id}/history`);
    return [snoozedUntil, unreadMessages, (body as unknown[]).length];
  };
}

const ofChannels: Record<string, Case> = {
  "forget-cloud-sends": { prepare: () => prepareCloudSends(world), expected: ["young"] },
};

const cases: Record<keyof typeof recurringWork | "distribution" | "what is done at a start", Case> = {
  ...ofChannels,
  "watch-campaigns": { prepare: prepareCampaigns, expected: [5, 5, 5] },
  "watch-warm-ups": { prepare: prepareWarmUp, expected: [1, 1] },
  "sweep-webhooks": { prepare: prepareWebhook, expected: 3 },
  "watch-idle": {
    prepare: prepareIdle,
    expected: [
      [1, "open"],
      [1, "closed"],
    ],
  },
  "sweep-snoozes": { prepare: prepareSnooze, expected: [null, 1, 1] },
  "resume-number-checks": { prepare: prepareCheck, expected: [4, 4] },
  "end-held-shipments": { prepare: prepareHeld, expected: ["held", "uncertain"] },
  "watch-budgets": { prepare: prepareBudget, expected: 1 },
  "forget-expected-costs": { prepare: () => prepareExpected(world), expected: ["young"] },
  "forget-api-keys": { prepare: () => prepareKeys(world), expected: ["young"] },
  "forget-practices": { prepare: preparePractices, expected: ["young"] },
  "sync-official-numbers": { prepare: prepareOfficial, expected: [1, 0] },
  "forget-revocations": { prepare: () => prepareRevocations(world), expected: ["young"] },
  "forget-refused-rows": { prepare: prepareRefused, expected: [["young"]] },
  "purge-merges": { prepare: () => prepareMerges(world), expected: [2] },
  // The last old event of a connection stays.
  "forget-api-events": { prepare: prepareEvents, expected: 2 },
  "forget-old": { prepare: prepareOld, expected: ["hoje"] },
  "sweep-files": { prepare: prepareFiles, expected: ["young"] },
  distribution: { prepare: prepareDistribution, expected: [2, 2, 1], run: distributeEverywhere },
  "what is done at a start": { prepare: prepareSchedule, expected: [1, 1], run: startAndStop },
};

const all: typeof channelWork = { ...recurringWork, ...channelWork };

it("has a case for all work of the channels", () => expect(Object.keys(ofChannels)).toEqual(Object.keys(channelWork)));

it.each(Object.entries(cases))(
  "%s: two simultaneous runs, and one more, have the effect of one",
  async (name, { prepare, run, expected }) => {
    const work = run ?? all[name]?.run;
    if (!work) throw new Error(`there is no work ${name}`);
    const effects = await prepare();
    await Promise.all([work(world.services), work(world.services)]);
    await work(world.services);
    expect(await effects()).toEqual(expected);
  },
);
