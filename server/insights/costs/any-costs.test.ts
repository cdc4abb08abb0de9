import { type CostSum, type NewRate, pricedCategories } from "@balcao/shared/inbox/costs.ts";
import { type CostGroups, type Costs, costKinds } from "@balcao/shared/insights/costs.ts";
import type { DashboardPeriod } from "@balcao/shared/insights/dashboard.ts";
import type { CampaignReport } from "@balcao/shared/outreach/campaigns.ts";
import { addDays } from "@balcao/shared/platform/calendar-day.ts";
import { read, utils } from "@e965/xlsx";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connections } from "../../channels/connections/connections.table.ts";
import { messageCosts } from "../../inbox/costs/message-costs.table.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { tickets } from "../../inbox/tickets/tickets.table.ts";
import { campaigns } from "../../outreach/campaigns/campaigns.table.ts";
import { type Random, seededRandom } from "../../platform/seeded-random.ts";
import { createWorld, type TestCompany, type World } from "../../testing/world.ts";
import { addContacts } from "../dashboard/test-history.ts";
import { naiveCosts, type StoredCost } from "./test-naive-costs.ts";

/** For any history and any prices, every place shows the same costs as counting message by message. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const hourMs = 3_600_000;
const countries = ["BR", "BR", "BR", "US", "AR", null];
const categories = [...pricedCategories, "service", "service", "marketing", "referral_conversion"];
const ticketsMade = 130;

/** Delivered messages of a company over the last half year, often at the edge of a day. */
async function addHistory(random: Random, company: TestCompany, now: number): Promise<StoredCost[]> {
  const { db } = world.database;
  const companyId = company.id;
  const [second] = await db.insert(connections).values({ companyId, name: "Segunda" }).returning();
  const connectionIds = [company.connectionId, second?.id ?? 0];
  const made = await db
    .insert(campaigns)
    .values([1, 2, 3].map((n) => ({ companyId, name: `Campanha ${n}` })))
    .returning();
  const contactIds = await addContacts(world, companyId, ticketsMade);
  const attended = await db
    .insert(tickets)
    .values(
      contactIds.map((contactId) => {
        const protocol = `p-${companyId}-${contactId}`;
        return { companyId, contactId, protocol, status: "closed" as const, connectionId: company.connectionId };
      }),
    )
    .returning();
  const rows = Array.from({ length: 700 }, (): StoredCost & { contactId: number } => {
    const at = now - random.between(0, 180 * 24) * hourMs;
    // Few tickets have many messages, and some messages were deleted with theirs.
    const ticket = attended[Math.floor(random.next() ** 2 * ticketsMade)];
    return {
      connectionId: random.of(connectionIds),
      queueId: random.of([...company.queueIds, null]),
      userId: random.of([company.admin.id, company.agent.id, null]),
      campaignId: random.chance(0.3) ? random.of(made).id : null,
      ticketId: random.chance(0.9) ? (ticket?.id ?? 0) : null,
      contactId: ticket?.contactId ?? 0,
      category: random.of(categories),
      isFree: random.chance(0.15),
      country: random.of(countries),
      deliveredAt: new Date(random.chance(0.4) ? at - (at % (24 * hourMs)) + random.between(-4, 14) * hourMs - 1 : at),
    };
  });
  for (const [n, row] of rows.entries()) await addMessage(companyId, n, row);
  return rows;
}

async function addMessage(
  companyId: number,
  n: number,
  { ticketId, contactId, ...row }: StoredCost & { contactId: number },
) {
  const { db } = world.database;
  const { connectionId, queueId, userId } = row;
  const words = { companyId, contactId, connectionId, queueId, userId, fromMe: true, body: `${n}`, ack: 3 };
  const [message] =
    ticketId === null
      ? []
      : await db
          .insert(messages)
          .values({ ...words, ticketId, providerId: `m-${companyId}-${n}` })
          .returning();
  await db.insert(messageCosts).values({ ...row, companyId, messageId: message?.id ?? null });
}

/** Prices that change around the messages' days, on few of the countries. */
function somePrices(random: Random, today: string): NewRate[] {
  const all = Array.from(
    { length: 25 },
    (): NewRate => ({
      category: random.of(pricedCategories),
      country: random.of(["BR", "US", "AR"]),
      from: addDays(today, -random.between(0, 200)),
      currency: random.of(["BRL", "USD"] as const),
      price: random.between(0, 400_000),
    }),
  );
  return [...new Map(all.map((rate) => [`${rate.category} ${rate.country} ${rate.from}`, rate])).values()];
}

const cells = ({ messages, free, unpriced, cost }: CostSum) => [messages, free, unpriced, cost / 1_000_000];

type Naive = ReturnType<typeof naiveCosts>;
const without = {
  connection: "Sem conexão",
  queue: "Sem fila",
  agent: "Robô e envios automáticos",
  campaign: "Fora de campanhas",
};

/** The rows of the export without the names of groups, which other tests check. */
function expectedSheets(expected: Naive, period: DashboardPeriod) {
  const groups = costKinds.map((by) =>
    expected.groups(by, period).map(({ key, ...sum }) => {
      if (by === "month") return [String(key).split("-").reverse().join("/"), ...cells(sum)];
      return [key === null ? (by === "ticket" ? "Conversas excluídas" : without[by]) : key, ...cells(sum)];
    }),
  );
  const byCategory = expected.categories(period).map(({ category, ...sum }) => [category, ...cells(sum)]);
  return { byCategory, groups };
}

/** The same rows of a file that was read: a number is the code of a group, a text its name. */
function sheetsOf(tables: (string | number)[][][]) {
  const [, categories = [], , ...groups] = tables.map((rows) => rows.slice(1));
  return {
    byCategory: categories,
    groups: groups.map((rows) => rows.map(([key, name, ...sum]) => [key === "" ? name : key, ...sum])),
  };
}

async function exported(company: TestCompany, query: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${company.admin.token}` };
  const reply = await world.app.inject({ url: `/costs/export?${query}`, headers });
  expect(reply.statusCode).toBe(200);
  return reply.rawPayload;
}

const csvTables = (content: Buffer): (string | number)[][][] => {
  const rows: string[][] = parse(content, {
    delimiter: ";",
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const tables: (string | number)[][][] = [];
  for (const row of rows)
    if (row.length === 1) tables.push([]);
    else tables.at(-1)?.push(row.map((cell) => (/^\d+(,\d+)?$/.test(cell) ? Number(cell.replace(",", ".")) : cell)));
  return tables;
};

const xlsxTables = (content: Buffer): (string | number)[][][] => {
  const { Sheets, SheetNames } = read(content);
  return SheetNames.map((name) => utils.sheet_to_json(Sheets[name] ?? {}, { header: 1, defval: "" }));
};

/** Compares every place with the history of a seed. */
async function compare(seed: number, timeZone: string, iso: string): Promise<void> {
  world.clock.now = new Date(Date.parse(iso) - (world.services.now().getTime() - world.clock.now.getTime()));
  const random = seededRandom(seed);
  const company = await world.addCompany(`Company ${seed}`, { timeZone });
  const other = await world.addCompany(`Other ${seed}`, { timeZone });
  const rows = await addHistory(random, company, Date.parse(iso));
  await addHistory(random, other, Date.parse(iso));
  const { call } = company.admin;
  const own = somePrices(random, iso.slice(0, 10));
  for (const rate of own) expect((await call("POST", "/costs/rates", rate)).status).toBe(200);
  for (const rate of somePrices(random, iso.slice(0, 10))) await other.admin.call("POST", "/costs/rates", rate);
  const dollar = seed === 1 ? 5_400_000 : random.between(1_000_000, 9_999_999);
  if (seed > 1) await call("PUT", "/costs/dollar", { dollar });
  const expected = naiveCosts(rows, { own, dollar, timeZone });

  for (const query of ["", "days=3", "days=90", "date_from=2026-09-20&date_to=2026-11-09", "date_to=2027-01-31"]) {
    const told: Costs = (await call("GET", `/costs?${query}`)).body;
    const { period, previous } = told;
    expect(told.total, query).toEqual(expected.sum(period));
    expect(previous, query).toEqual({ ...expected.sum(previous.period), period: previous.period });
    expect(told.categories, query).toEqual(expected.categories(period));
    const unpriced = told.unpriced.map(({ category, country, messages }) => ({
      ...{ key: `${category} ${country ?? ""}`, messages },
    }));
    expect(unpriced, query).toEqual(expected.unpriced(period));
    for (const by of costKinds) {
      const listed: CostGroups = (await call("GET", `/costs/groups?by=${by}&${query}`)).body;
      const all = expected
        .groups(by, period)
        .map(({ key, ...sum }) => ({ key: key === null ? null : String(key), ...sum }));
      expect(
        listed.groups.map(({ name: _, ...group }) => group),
        `${by} ${query}`,
      ).toEqual(all.slice(0, 100));
      const beyond = all.slice(100);
      const rest = beyond.reduce((sum, { messages }) => sum + messages, 0);
      expect([listed.rest?.groups ?? 0, listed.rest?.messages ?? 0]).toEqual([beyond.length, rest]);
      const sum = (figure: keyof CostSum) =>
        [...listed.groups, ...(listed.rest ? [listed.rest] : [])].reduce((total, one) => total + one[figure], 0);
      expect({ messages: sum("messages"), free: sum("free"), unpriced: sum("unpriced"), cost: sum("cost") }).toEqual(
        told.total,
      );
    }
    const sheets = expectedSheets(expected, period);
    expect(sheetsOf(csvTables(await exported(company, `format=csv&${query}`))), query).toEqual(sheets);
    expect(sheetsOf(xlsxTables(await exported(company, `format=xlsx&${query}`))), query).toEqual(sheets);
  }
  // The history has every kind of message.
  for (const count of Object.values(expected.of(() => true))) expect(count).toBeGreaterThan(0);
  expect(expected.groups("ticket", { from: "2026-01-01", to: "2027-01-31" }).length).toBeGreaterThan(100);
  for (const id of new Set(rows.flatMap(({ campaignId }) => campaignId ?? []))) {
    const report: CampaignReport = (await call("GET", `/campaigns/${id}/report`)).body;
    expect(report.cost).toEqual(expected.of(({ campaignId }) => campaignId === id));
  }
  for (const id of [...new Set(rows.flatMap(({ ticketId }) => ticketId ?? []))].slice(0, 40))
    expect((await call("GET", `/costs/tickets/${id}`)).body).toEqual(expected.of(({ ticketId }) => ticketId === id));
}

it("history 1 in America/Sao_Paulo", () => compare(1, "America/Sao_Paulo", "2026-11-21T02:30:00Z"));

it.each([
  [2, "America/New_York", "2026-11-01T06:45:00Z"],
  [3, "Asia/Kolkata", "2026-12-31T18:40:00Z"],
  [4, "America/Havana", "2027-01-01T12:00:00Z"],
])("history %i in %s", { tags: ["long"] }, compare);
