import type { AnnouncementPage } from "@balcao/shared/team/announcements.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import { idOf } from "../../channels/chat.ts";
import { announcements } from "../../team/announcements/announcements.table.ts";
import { until } from "../../testing/until.ts";
import { type Caller, createWorld, listen, type TestCompany, type World } from "../../testing/world.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { plans } from "../../workspace/plans/plans.table.ts";
import { confirmInvoice } from "../invoices/confirm-invoice.ts";
import { remindPayments } from "./remind-payments.ts";

const started = Date.now();
const world: World = await createWorld();
const { db } = world.database;
const [plan] = await db
  .insert(plans)
  .values({ name: "Profissional", users: 9, connections: 9, queues: 9, valueCents: 4_900 })
  .returning();
const setClock = (at: string) => {
  world.clock.now = new Date(Date.parse(at) - (Date.now() - started));
};
// Nine in the morning in São Paulo.
const morning = (day: string) => `${day}T12:00:00Z`;
setClock(morning("2027-03-01"));
const platform = await world.addCompany("Platform", { isPlatform: true });
const other = await world.addCompany("Other");
await world.connect();
let company: TestCompany;
afterAll(() => world.close());

beforeEach(async () => {
  setClock(morning("2027-03-01"));
  await db.update(companies).set({ archivedAt: new Date() }).where(eq(companies.name, "Shop"));
  company = await world.addCompany("Shop", { planId: plan?.id ?? 0, dueDate: "2027-03-11" });
});

const read = async (caller: Caller) => ((await caller.call("GET", "/announcements")).body as AnnouncementPage).records;
const titles = async () =>
  (await db.select().from(announcements).where(eq(announcements.companyId, company.id))).map(({ title }) => title);

it("reminds only the admins of that company, once, with any number of servers", async () => {
  const [screen, agentScreen, otherScreen] = await Promise.all(
    [company.admin, company.agent, other.admin].map((caller) => listen(world, caller)),
  );
  await Promise.all([1, 2, 3].map(() => remindPayments(world.services)));
  const [told, ...others] = await read(company.admin);
  expect(others).toEqual([]);
  expect(told).toMatchObject({
    title: "Sua assinatura vence em 10 dias",
    text: expect.stringMatching(/Profissional, 1 mês, R\$\s49,00, vencimento em 11\/03\/2027/),
  });
  for (const caller of [company.agent, other.admin, await other.addSuper()]) {
    expect(await read(caller)).toEqual([]);
    expect((await caller.call("GET", `/announcements/${told?.id}`)).status).toBe(404);
  }
  const itsSuper = await company.addSuper();
  expect(await read(itsSuper)).toHaveLength(1);
  for (const method of ["PUT", "DELETE"] as const)
    expect((await itsSuper.call(method, `/announcements/${told?.id}`, { title: "x", text: "y" })).status).toBe(404);
  const heard = (of: typeof screen) => of?.heard.filter(({ name }) => name.endsWith("-announcement"));
  await until("the event", () => heard(screen)?.length);
  expect([heard(agentScreen), heard(otherScreen)]).toEqual([[], []]);
  for (const one of [screen, agentScreen, otherScreen]) one?.close();
});

it("are sent 10, 5 and 1 days before and on the day after, each replacing the previous one", async () => {
  const said: string[] = [];
  for (let day = 1; day <= 15; day++) {
    setClock(morning(`2027-03-${String(day).padStart(2, "0")}`));
    await remindPayments(world.services);
    const [now] = await titles();
    if (now && said.at(-1) !== now) said.push(now);
  }
  expect(said).toEqual([
    "Sua assinatura vence em 10 dias",
    "Sua assinatura vence em 5 dias",
    "Sua assinatura vence amanhã",
    "Sua assinatura venceu em 11/03/2027",
  ]);
  expect(await titles()).toHaveLength(1);
});

it("catches up on a day without a running server, with the remaining days", async () => {
  setClock(morning("2027-03-02"));
  await remindPayments(world.services);
  expect(await titles()).toEqual(["Sua assinatura vence em 9 dias"]);
  setClock(morning("2027-03-11"));
  await remindPayments(world.services);
  expect(await titles()).toEqual(["Sua assinatura vence hoje"]);
});

it("sends nothing at night or after payment", async () => {
  for (const at of ["2027-03-01T03:30:00-03:00", "2027-03-01T21:00:00-03:00"]) {
    setClock(at);
    await remindPayments(world.services);
    expect(await titles()).toEqual([]);
  }
  setClock(morning("2027-03-01"));
  await remindPayments(world.services);
  expect(await titles()).toHaveLength(1);
  const [invoice] = (await company.admin.call("GET", "/invoices/all")).body as { id: number }[];
  await confirmInvoice(world.services, invoice?.id ?? 0, {});
  expect(await titles()).toEqual([]);
  await remindPayments(world.services);
  expect(await titles()).toEqual([]);
});

it("is sent to the company's phone by the platform's own connection, if there is one", async () => {
  await db.update(companies).set({ phone: "+55 31 98800-4411" }).where(eq(companies.id, company.id));
  await Promise.all([remindPayments(world.services), remindPayments(world.services)]);
  const arrived = () => world.whatsapp.sent.filter(({ message }) => idOf(message.chat, "phone")?.endsWith("88004411"));
  await until("the message", () => arrived().length > 0);
  expect(arrived().map(({ message }) => message.body)).toEqual([
    expect.stringContaining("*Sua assinatura vence em 10 dias*"),
  ]);
  expect(platform.connectionId).toBeGreaterThan(0);
});

it("skips the phone when its number is invalid", async () => {
  await db.update(companies).set({ phone: "none" }).where(eq(companies.id, company.id));
  await remindPayments(world.services);
  expect(await titles()).toHaveLength(1);
});
