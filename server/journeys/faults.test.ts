// @module-tag long

import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { idOf } from "../channels/chat.ts";
import { type Random, seededRandom } from "../platform/seeded-random.ts";
import { createCampaigning } from "../testing/companies/campaigning.ts";
import { inboundText } from "../testing/fake-provider.ts";
import { openScreen, type Screen } from "../testing/screen.ts";
import { type Faults, injectFaults } from "../testing/servers/inject-faults.ts";
import { type Receiver, startReceiver } from "../testing/servers/receiver.ts";
import { startRedis, type TestRedis } from "../testing/servers/redis.ts";
import { until } from "../testing/until.ts";
import type { TestCompany, World } from "../testing/world.ts";

/**
 * A day's work in a few seconds while everything fails now and then: in the end all of it is stored, once. TEST_SEED
 * chooses other faults.
 */
const seed = Number(process.env.TEST_SEED ?? 479922);
const steps = 60;

let shop: Awaited<ReturnType<typeof createCampaigning>>;
let world: World;
let receiver: Receiver;
let redis: TestRedis;
beforeEach(async () => {
  redis = await startRedis();
  shop = await createCampaigning({ redisUrl: redis.url });
  world = shop.world;
  receiver = await startReceiver();
});
afterEach(async () => {
  receiver.close();
  await world.close();
  await redis.kill();
});

type Customer = { number: string; wrote: string[]; told: string[] };
type Played = { company: TestCompany; customers: Customer[]; campaignId: number; numbers: string[] };

it(`neither loses nor repeats anything, whatever fails (TEST_SEED=${seed})`, async () => {
  const random = seededRandom(seed);
  const setUp = await shop.shopWith(10);
  const { company, numbers } = setUp;
  const hook = { name: "Receiver", url: receiver.url, events: ["message.received"] };
  expect(await company.admin.call("POST", "/webhooks", hook)).toMatchObject({ status: 200 });
  const campaignId = await shop.campaignOf(setUp);
  const customers = [1, 2, 3].map((n): Customer => ({ number: `551198800000${n}`, wrote: [], told: [] }));
  const played: Played = { company, customers, campaignId, numbers };
  // One screen on the server of all the faults, and one on another server.
  const screens = await Promise.all(
    [await world.url(), await world.addServer()].map((url) =>
      openScreen(url, company.admin.token, [["joinTickets", "pending"]]),
    ),
  );
  const faults = injectFaults(world, redis, random);
  const working = insist(() => call(company, "POST", `/campaigns/${campaignId}/start`));
  await play(played, faults, random);
  await working;
  await faults.end();
  receiver.answer = (response) => void response.end("ok");
  await settle(played);
  await everyScreenHears(screens, played);
  expect(await breaches(played)).toEqual([]);
});

/** After any Redis fault, screens get events again; they fetched the missed ones when they reconnected. */
async function everyScreenHears(screens: readonly Screen[], { company, customers }: Played): Promise<void> {
  const customer: Customer = { number: "5511988000009", wrote: [], told: [] };
  customers.push(customer);
  const heard = ({ heard }: Screen) => heard.some(({ payload }) => JSON.stringify(payload).includes(customer.number));
  await insist(async () => {
    await write(company, customer);
    await delay(80);
    if (!screens.every(heard)) throw new Error("a screen was not told");
  });
  for (const screen of screens) screen.close();
}

/** Customers, agents and faults, step by step; work continues beside the next steps. */
async function play({ company, customers }: Played, faults: Faults, random: Random): Promise<void> {
  const busy = new Map<string, Promise<unknown>>();
  /** Work of one person runs in turn, and work of different people side by side. */
  const begin = (who: string, work: () => Promise<unknown>) =>
    busy.set(who, (busy.get(who) ?? Promise.resolve()).then(work));
  for (let step = 0; step < steps; step++) {
    const customer = random.of(customers);
    const { number } = customer;
    const choice = random.next();
    if (choice < 0.35) begin(`customer ${number}`, () => write(company, customer));
    else if (choice < 0.6) begin(`agent ${number}`, () => answer(company, customer));
    else if (choice < 0.7) begin(`agent ${number}`, () => move(company, number, random));
    else if (choice < 0.75)
      receiver.answer = random.chance(0.5) ? (to) => void to.writeHead(500).end() : (to) => to.destroy();
    else await faults.strike();
    await delay(random.between(0, 60));
  }
  await Promise.all(busy.values());
}

/** The adapter repeats a message until it is stored. */
async function write({ connectionId }: TestCompany, { number, wrote }: Customer): Promise<void> {
  const text = `${number} escreve ${wrote.length + 1}`;
  wrote.push(text);
  const message = inboundText(number, text);
  await insist(() => world.whatsapp.sink.message(connectionId, message));
}

/** A screen repeats a message under one id until it is answered. */
async function answer(company: TestCompany, { number, told }: Customer): Promise<void> {
  const ticket = await ticketOf(company, number, "open");
  if (!ticket) return;
  const body = `resposta ${told.length + 1} a ${number}`;
  const message = { body, clientId: randomUUID() };
  const reply = await insist(() => call(company, "POST", `/messages/${ticket.id}`, message));
  if (reply.status === 200) told.push(body);
}

/** An agent takes the ticket, returns it, or closes it; refusals are accepted. */
async function move(company: TestCompany, number: string, random: Random): Promise<void> {
  const ticket = (await ticketOf(company, number, "pending")) ?? (await ticketOf(company, number, "open"));
  const status = ticket?.status === "pending" ? "open" : random.of(["pending", "closed", "open"]);
  if (ticket) await insist(() => call(company, "PUT", `/tickets/${ticket.id}`, { status }));
}

const ticketOf = async (company: TestCompany, number: string, status: string): Promise<Ticket | undefined> => {
  const path = `/tickets?showAll=true&status=${status}&searchParam=${number}`;
  return ((await insist(() => call(company, "GET", path))).body as TicketPage).tickets[0];
};

/** A fault of the server counts as no answer. */
async function call({ admin }: TestCompany, method: "GET" | "POST" | "PUT", path: string, body?: object) {
  const reply = await admin.call(method, path, body);
  if (reply.status >= 500) throw new Error(`${method} ${path}: ${reply.status}`);
  return reply as { status: number; body: unknown };
}

async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 100) throw error;
      await delay(20);
    }
  }
}

async function settle(played: Played): Promise<void> {
  const { company, campaignId } = played;
  await until("the campaign's end", async () => (await shop.statusOf(campaignId)) === "FINALIZADA");
  const unsent = () => world.database.sql`select 1 from messages
    where company_id = ${company.id} and from_me and ack = 0 and failure is null and not is_deleted`;
  await until("all that leaves", async () => (await unsent()).length === 0);
  await until("what it shows", async () => (await breaches(played)).length === 0).catch(() => undefined);
}

/** Checks the final state, whatever failed when; returns each breach in words. */
async function breaches({ company, customers, campaignId, numbers }: Played): Promise<string[]> {
  const { sql } = world.database;
  const found: string[] = [];
  const phone = (number: string) =>
    world.whatsapp.sent.flatMap(({ message }) => (idOf(message.chat, "phone") === number ? message : []));
  for (const { number, wrote, told } of customers) {
    const rows = await sql<{ body: string; fromMe: boolean; failure: string | null }[]>`
      select m.body, m.from_me as "fromMe", m.failure from messages m join contacts c on c.id = m.contact_id
      where c.number = ${number} order by m.id`;
    const theirs = rows.flatMap(({ fromMe, body }) => (fromMe ? [] : body));
    if (theirs.toSorted().join() !== wrote.toSorted().join())
      found.push(`${number} wrote ${wrote}; stored is ${theirs}`);
    const ours = rows.filter(({ fromMe }) => fromMe);
    const left = ours.flatMap(({ body, failure }) => (failure ? [] : body));
    for (const body of told)
      if (ours.filter((one) => one.body === body).length !== 1)
        found.push(`"${body}" was taken, and is not stored once`);
    const failed = new Set(ours.flatMap(({ body, failure }) => (failure ? body : [])));
    const arrived = phone(number).flatMap(({ body }) => (failed.has(body) ? [] : body));
    if (arrived.join() !== left.join()) found.push(`${number} was sent ${left}; the phone has ${arrived}`);
  }
  for (const { number, status } of await shop.shipmentsOf(campaignId)) {
    const sent = phone(number);
    const copies =
      sent.length + world.whatsapp.repeats.filter((id) => sent.some((one) => one.providerId === id)).length;
    if (copies > 1) found.push(`${number} has the campaign's message ${copies} times`);
    if (copies === 0 && status !== "uncertain" && status !== "failed") found.push(`${number} is ${status}, without it`);
    if (!numbers.includes(number)) found.push(`${number} was not on the list`);
  }
  const live = await sql`select contact_id from tickets where company_id = ${company.id} and status <> 'closed'
    group by contact_id, connection_id having count(*) > 1`;
  if (live.length > 0) found.push(`${live.length} contacts have two live tickets`);
  const [events] = await sql`select
    (select count(*)::int from messages where company_id = ${company.id} and not from_me) as stored,
    (select count(distinct e.id)::int from webhook_deliveries d join api_events e on e.id = d.event_id
      where d.company_id = ${company.id} and e.type = 'message.received') as told`;
  if (events?.stored !== events?.told)
    found.push(`${events?.stored} messages came, programs are told of ${events?.told}`);
  return found;
}
