import type { AnnouncementPage } from "@balcao/shared/team/announcements.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import { purgeReminders } from "../../billing/payments/remind-payments.ts";
import { systemContext, transact } from "../../context.ts";
import { watchBudgets } from "../../inbox/costs/budget/watch-budgets.ts";
import { priceInTests as price, spendingOf } from "../../testing/companies/spending.ts";
import { until } from "../../testing/until.ts";
import { type Caller, createWorld, listen, type TestCompany } from "../../testing/world.ts";
import { announceToCompany } from "./announce-to-company.ts";
import { announcements } from "./announcements.table.ts";

const started = Date.now();
const world = await createWorld();
const { db } = world.database;
const setClock = (at: string) => {
  world.clock.now = new Date(Date.parse(at) - (Date.now() - started));
};
let company: TestCompany;
let ours: Awaited<ReturnType<typeof spendingOf>>;
afterAll(() => world.close());

beforeEach(async () => {
  setClock("2027-03-15T12:00:00Z");
  company = await world.addCompany();
  ours = await spendingOf(world, company);
  await ours.allow(10);
});

/** Two servers look at once. */
const watch = () => Promise.all([watchBudgets(world.services), watchBudgets(world.services)]);
const read = async (caller: Caller) => ((await caller.call("GET", "/announcements")).body as AnnouncementPage).records;
const near = (month = "março") => `O orçamento de mensagens de ${month} está perto do fim`;
const usedUp = (month = "março") => `O orçamento de mensagens de ${month} acabou`;

it("tells the company's admins once when 80 % are spent, and once when it is used up", async () => {
  const screen = await listen(world, company.admin);
  await ours.spend(7);
  await watch();
  expect(await ours.titles()).toEqual([]);
  await ours.spend(1);
  for (let n = 0; n < 2; n++) await watch();
  expect(await read(company.admin)).toMatchObject([
    { title: near(), text: expect.stringMatching(/R\$\s8,00 de R\$\s10,00/), priority: 2, status: true },
  ]);
  const [told] = await read(company.admin);
  expect(told).not.toHaveProperty("topic");
  expect(await read(company.agent)).toEqual([]);
  expect(await read((await world.addCompany()).admin)).toEqual([]);
  // An admin who has read it and hides it is not told again.
  await db.delete(announcements).where(eq(announcements.companyId, company.id));
  await watch();
  expect(await ours.titles()).toEqual([]);
  await ours.spend(2);
  for (let n = 0; n < 2; n++) await watch();
  expect(await read(company.admin)).toMatchObject([
    { title: usedUp(), text: expect.stringMatching(/R\$\s10,00 de R\$\s10,00/), priority: 1 },
  ]);
  // Each event comes under two names.
  const created = () =>
    screen.heard.flatMap(({ name, payload }) =>
      name.endsWith("-announcement") && payload.action === "create" ? (payload.record as { title: string }).title : [],
    );
  await until("both events", () => created().includes(usedUp()));
  expect([...new Set(created())]).toEqual([near(), usedUp()]);
  screen.close();
});

it("replaces the first by the second, and tells only the second where both are passed at once", async () => {
  await ours.spend(8);
  await watch();
  expect(await ours.titles()).toEqual([near()]);
  await ours.spend(9);
  await watch();
  expect(await ours.titles()).toEqual([usedUp()]);
  await ours.allow(15);
  await watch();
  expect(await ours.titles()).toEqual([usedUp()]);
});

it("withdraws what it told with another budget, and tells again if that is passed", async () => {
  await ours.spend(8);
  await watch();
  await ours.allow(10);
  expect(await ours.titles()).toEqual([near()]);
  await ours.allow(20);
  expect(await ours.titles()).toEqual([]);
  await watch();
  expect(await ours.titles()).toEqual([]);
  await ours.allow(9);
  await watch();
  expect(await ours.titles()).toEqual([near()]);
  await ours.allow(null);
  await watch();
  expect(await ours.titles()).toEqual([]);
});

it("begins anew with the month", async () => {
  await ours.spend(10);
  await watch();
  expect(await ours.titles()).toEqual([usedUp()]);
  setClock("2027-04-02T12:00:00Z");
  await watch();
  expect(await ours.titles()).toEqual([]);
  await ours.spend(9);
  await watch();
  expect(await ours.titles()).toEqual([near("abril")]);
});

it("stays beside a payment reminder, whichever comes or goes", async () => {
  const ctx = systemContext(world.services, company.id, "test");
  const remind = (title: string) =>
    transact(ctx, (ctx) => announceToCompany(ctx, null, { title, text: "x", priority: 1 }));
  await ours.spend(8);
  await remind("Sua assinatura vence amanhã");
  await watch();
  await remind("Sua assinatura vence hoje");
  expect((await ours.titles()).toSorted()).toEqual([near(), "Sua assinatura vence hoje"]);
  await transact(ctx, purgeReminders);
  expect(await ours.titles()).toEqual([near()]);
});

it("says the amounts with what is still expected, and nothing for a company without a budget", async () => {
  const other = await world.addCompany();
  const theirs = await spendingOf(world, other);
  await theirs.spend(1_000);
  await ours.spend(80);
  await ours.allow(100);
  await watch();
  expect((await read(company.admin))[0]?.text).toMatch(/R\$\s80,00 de R\$\s100,00/);
  expect(await theirs.titles()).toEqual([]);
  expect(await theirs.budget()).toMatchObject({ limit: null, spent: 1_000 * price });
});
