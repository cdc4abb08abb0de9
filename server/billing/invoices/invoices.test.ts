import type { Invoice } from "@balcao/shared/billing/invoices.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createBilling } from "../../testing/companies/billing.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { plans } from "../../workspace/plans/plans.table.ts";
import { makeInvoices } from "./make-invoices.ts";

const billing = await createBilling();
const { world } = billing;
const { db } = world.database;
let planId: number;

beforeEach(async () => {
  await billing.begin();
  planId = billing.planId;
});
afterAll(() => world.close());

describe("an invoice", () => {
  it("is made once when the due date is less than 20 days away, with any number of servers", async () => {
    billing.setClock("2027-02-01T12:00:00Z");
    const other = await world.addCompany("Later", { planId, dueDate: "2027-02-21" });
    const all = async () => (await other.admin.call("GET", "/invoices/all")).body as Invoice[];
    await makeInvoices(world.services);
    expect(await all()).toEqual([]);
    billing.setClock("2027-02-02T12:00:00Z");
    await Promise.all([1, 2, 3, 4].map(() => makeInvoices(world.services)));
    expect(await all()).toMatchObject([{ dueDate: "2027-02-21", status: "open", value: 49, received: 0 }]);
  });

  it("is not due before the company's own day has come", async () => {
    // Two in the morning in Greenwich is the evening before in São Paulo, and four in the afternoon in Kiritimati.
    billing.setClock("2027-02-02T02:00:00Z");
    const [here, there] = [
      await world.addCompany("Here", { planId, dueDate: "2027-02-21" }),
      await world.addCompany("There", { planId, dueDate: "2027-02-21", timeZone: "Pacific/Kiritimati" }),
    ];
    await makeInvoices(world.services);
    expect((await here.admin.call("GET", "/invoices/all")).body).toEqual([]);
    expect((await there.admin.call("GET", "/invoices/all")).body).toHaveLength(1);
  });

  it("has the price of all its months and the plan's name", async () => {
    const [name] = await db.select({ name: plans.name }).from(plans).where(eq(plans.id, planId));
    expect(await billing.openInvoice()).toMatchObject({ detail: `${name?.name}, 1 mês`, value: 49, isOverdue: false });
    await billing.change({ recurrence: "ANUAL" });
    await makeInvoices(world.services);
    expect(await billing.openInvoice()).toMatchObject({
      detail: `${name?.name}, 12 meses`,
      value: 588,
      recurrence: "ANUAL",
    });
  });

  it("is not created for a company without plan or due date, with a free plan, or archived", async () => {
    const free = await billing.addPlan({ valueCents: 0 });
    const dueDate = "2027-03-05";
    const none = await Promise.all([
      world.addCompany("No plan", { dueDate }),
      world.addCompany("No end", { planId }),
      world.addCompany("Free", { planId: free, dueDate }),
    ]);
    const archived = await world.addCompany("Archived", { planId, dueDate });
    await db.update(companies).set({ archivedAt: new Date() }).where(eq(companies.id, archived.id));
    await makeInvoices(world.services);
    for (const { admin } of none) expect((await admin.call("GET", "/invoices/all")).body).toEqual([]);
    await db.update(companies).set({ archivedAt: null }).where(eq(companies.id, archived.id));
    expect((await archived.admin.call("GET", "/invoices/all")).body).toEqual([]);
  });

  it("follows a due date that the operator changes; there is never a second open one", async () => {
    const { id } = await billing.openInvoice();
    await billing.change({ dueDate: "2027-05-31" });
    await makeInvoices(world.services);
    expect(await billing.invoicesNow()).toMatchObject([{ id, dueDate: "2027-05-31", status: "open" }]);
  });

  it("is canceled when the operator removes the due date or the plan; a payment of its old code is recorded, but moves no due date", async () => {
    const { txid, invoiceId } = await billing.charge();
    await billing.change({ dueDate: null });
    await makeInvoices(world.services);
    expect(await billing.invoicesNow()).toEqual([]);
    expect((await billing.company.admin.call("GET", `/invoices/${invoiceId}`)).status).toBe(404);
    await billing.pay(txid);
    expect(await billing.ledgerOfMoney()).toEqual([["paid", 4_900]]);
    expect(await billing.companyNow()).toMatchObject({ dueDate: null });
    await billing.begin();
    await billing.change({ planId: null });
    await makeInvoices(world.services);
    expect(await billing.invoicesNow()).toEqual([]);
  });

  it("is overdue from the day after its due date on", async () => {
    billing.setClock("2027-03-10T23:00:00-03:00");
    billing.company = await world.addCompany("Shop", { planId, dueDate: "2027-03-10" });
    await makeInvoices(world.services);
    expect((await billing.openInvoice()).isOverdue).toBe(false);
    await billing.change({ dueDate: "2027-03-11" });
    billing.setClock("2027-03-11T00:30:00-03:00");
    // The invoice has not moved to the new date yet, and its own is over.
    expect((await billing.openInvoice()).isOverdue).toBe(true);
  });

  it("is listed in order of id, found by text, and answers older clients that page by number", async () => {
    const { txid } = await billing.charge();
    await billing.pay(txid);
    billing.setClock("2027-04-01T12:00:00Z");
    await makeInvoices(world.services);
    billing.company = { ...billing.company, admin: await billing.company.addUser("admin") };
    const all = await billing.invoicesNow();
    expect(all.map(({ status }) => status)).toEqual(["paid", "open"]);
    expect(all[0]?.id).toBeLessThan(all[1]?.id ?? 0);
    const ask = async (query: string) => (await billing.company.admin.call("GET", `/invoices/all?${query}`)).body;
    expect(await ask("searchParam=PLAN&pageNumber=1")).toHaveLength(2);
    expect(await ask(`searchParam=${all[1]?.id}`)).toHaveLength(1);
    expect(await ask("searchParam=nothing%25")).toEqual([]);
    expect(await ask("pageNumber=2")).toEqual([]);
  });
});
