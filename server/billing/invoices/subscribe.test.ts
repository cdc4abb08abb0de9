import type { PixCharge } from "@balcao/shared/billing/invoices.ts";
import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { checkout, createBilling } from "../../testing/companies/billing.ts";
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

describe("the checkout", () => {
  const subscribe = (body: object) => billing.company.admin.call("POST", "/subscription", body);

  it("takes the plan's price, never the client's, and keeps no card", async () => {
    const bigger = await billing.addPlan({ valueCents: 9_900 });
    const plan = JSON.stringify({ title: "x", planId: bigger, price: 0.01, users: 999, connections: 999 });
    const card = { nameOnCard: "MARINA", cardNumber: "4111111111111111", cvv: "987", expiryDate: "12/30" };
    const answer = await subscribe(checkout(bigger, { ...card, plan, price: 0.01, users: 999, connections: 999 }));
    expect(answer).toMatchObject({ status: 200, body: { value: 99, valor: { original: "99.00" } } });
    expect(await billing.openInvoice()).toMatchObject({ value: 99, planId: bigger });
    // The plan changes only when it is paid.
    expect(await billing.companyNow()).toMatchObject({
      planId,
      billingName: "Marina Lopes",
      addressStreet: "Rua das Flores, 10",
      addressCity: "Belo Horizonte",
      addressZipCode: "30110-000",
    });
    expect(JSON.stringify(await billing.companyNow())).not.toMatch(/4111|987/);
    const { txid } = answer.body as PixCharge;
    await billing.pay(txid);
    expect(await billing.companyNow()).toMatchObject({ planId: bigger, dueDate: "2027-04-10" });
  });

  it("is recorded in the company's audit log", async () => {
    const bigger = await billing.addPlan({ valueCents: 9_900 });
    await subscribe(checkout(bigger));
    const { entries } = (await billing.company.admin.call("GET", "/audit?area=subscription")).body as AuditPage;
    expect(entries).toHaveLength(1);
    expect(entries[0]?.changes).toEqual([
      { field: "invoice", before: expect.stringMatching(/, 1 mês$/), after: expect.stringMatching(/, 1 mês$/) },
      { field: "billingName", before: null, after: "Marina Lopes" },
      { field: "address", before: "BR", after: "Rua das Flores, 10, Belo Horizonte, MG, 30110-000, BR" },
    ]);
    // The same choice again adds no entry.
    await subscribe(checkout(bigger));
    expect((await billing.company.admin.call("GET", "/audit?area=subscription")).body).toMatchObject({ entries });
  });

  it("replaces the old price's code; a payment of that code still counts by its amount", async () => {
    const old = await billing.charge();
    const bigger = await billing.addPlan({ valueCents: 9_900 });
    const fresh = (await subscribe(checkout(bigger))).body as PixCharge;
    expect(fresh.invoiceId).toBe(old.invoiceId);
    expect(fresh.txid).not.toBe(old.txid);
    await billing.pay(old.txid);
    expect(await billing.openInvoice()).toMatchObject({ value: 99, received: 49 });
    expect((await billing.charge()).value).toBe(50);
    // A smaller plan is already covered by that payment.
    const covered = await subscribe(checkout(planId));
    expect([covered.status, (covered.body as { error: string }).error]).toEqual([409, "ERR_INVOICE_NOT_OPEN"]);
    expect(await billing.companyNow()).toMatchObject({ planId, dueDate: "2027-04-10" });
    expect(await billing.ledgerOfMoney()).toEqual([["underpaid", 4_900]]);
  });

  it("applies the chosen smaller plan's limits at once", async () => {
    await db.update(plans).set({ users: 20 }).where(eq(plans.id, planId));
    const small = await billing.addPlan({ users: 3, valueCents: 500 });
    const { txid } = (await subscribe(checkout(small))).body as PixCharge;
    const add = (name: string) =>
      billing.company.admin.call("POST", "/users", {
        name,
        email: `${name}@example.com`,
        password: "girafa no telhado",
      });
    expect((await add("third")).status).toBe(200);
    expect(await add("fourth")).toMatchObject({
      status: 400,
      body: { error: "ERR_PLAN_LIMIT", details: { what: "users", limit: 3, used: 3 } },
    });
    // Another choice removes the limit.
    await subscribe(checkout(planId));
    expect((await add("fourth")).status).toBe(200);
    expect((await subscribe(checkout(small))).status).toBe(400);
    await billing.pay(txid);
    expect(await billing.companyNow()).toMatchObject({ planId });
  });

  it("refuses a plan that is deleted, hidden or free, and one that is too small", async () => {
    const [gone, hidden, free] = [
      await billing.addPlan(),
      await billing.addPlan({ isPublic: false }),
      await billing.addPlan({ valueCents: 0 }),
    ];
    await db.delete(plans).where(eq(plans.id, gone));
    for (const id of [gone, hidden, free]) {
      const refused = await subscribe(checkout(id));
      expect([refused.status, (refused.body as { error: string }).error]).toEqual([404, "ERR_NO_PLAN_FOUND"]);
    }
    const small = await billing.addPlan({ users: 1 });
    expect(await subscribe(checkout(small))).toMatchObject({
      status: 400,
      body: { error: "ERR_PLAN_LIMIT", details: { what: "users", limit: 1, used: 2 } },
    });
    expect(await billing.companyNow()).toMatchObject({ billingName: "", planId });
    // The company's own plan may be hidden.
    await db.update(plans).set({ isPublic: false }).where(eq(plans.id, planId));
    expect((await subscribe(checkout(planId))).status).toBe(200);
  });

  it("requires a name, an address and a zip code of the country", async () => {
    for (const broken of [
      { firstName: " " },
      { address2: "" },
      { city: "" },
      { country: "FR" },
      { zipcode: "123" },
      { zipcode: "30110-000", country: "usa" },
      { plan: "{" },
      { plan: "[]" },
      { invoiceId: -1 },
    ])
      expect((await subscribe(checkout(planId, broken))).status, JSON.stringify(broken)).toBe(400);
    expect((await subscribe(checkout(planId, { zipcode: "94103", country: "usa", invoiceId: "" }))).status).toBe(200);
    expect((await subscribe(checkout(planId, { invoiceId: 2_000_000_000 }))).status).toBe(404);
    expect((await billing.company.agent.call("POST", "/subscription", checkout(planId))).status).toBe(403);
  });

  it("requires no address from clients without that step, and keeps the stored one", async () => {
    const blank = { firstName: "", lastName: "", address2: "", city: "", state: "", zipcode: "", country: "" };
    await subscribe(checkout(planId));
    const bigger = await billing.addPlan({ valueCents: 9_900 });
    const answer = await subscribe(checkout(bigger, { ...blank, plan: JSON.stringify({ planId: bigger }) }));
    expect(answer).toMatchObject({ status: 200, body: { valor: { original: "99.00" } } });
    expect(await billing.companyNow()).toMatchObject({
      billingName: "Marina Lopes",
      addressCity: "Belo Horizonte",
      addressCountry: "BR",
    });
    // An incomplete address is refused, with every missing field named.
    const part = await subscribe(checkout(bigger, { ...blank, city: "Betim" }));
    const { details } = part.body as { details: { field: string }[] };
    const fields = [...new Set(details.map(({ field }) => field))];
    expect([part.status, fields]).toEqual([400, ["firstName", "address2", "country"]]);
  });

  it("starts today for a company without a due date", async () => {
    billing.company = await world.addCompany("Unlimited", {});
    const { txid } = (await subscribe(checkout(planId))).body as PixCharge;
    expect(await billing.openInvoice()).toMatchObject({ dueDate: "2027-03-01" });
    await billing.pay(txid);
    expect(await billing.companyNow()).toMatchObject({ dueDate: "2027-04-01", planId });
  });

  it("keeps the choice when the hourly job runs, and accepts payment even for a deleted plan", async () => {
    const bigger = await billing.addPlan({ valueCents: 9_900 });
    const { txid } = (await subscribe(checkout(bigger))).body as PixCharge;
    await makeInvoices(world.services);
    expect(await billing.openInvoice()).toMatchObject({ planId: bigger, value: 99 });
    await db.delete(plans).where(eq(plans.id, bigger));
    await billing.pay(txid);
    expect(await billing.companyNow()).toMatchObject({ planId, dueDate: "2027-04-10" });
  });

  it("starts with the present subscription", async () => {
    await billing.change({ trialExpiration: "2027-03-04", email: "billing@example.com" });
    expect((await billing.company.admin.call("GET", "/subscription")).body).toMatchObject({
      email: "billing@example.com",
      trialDaysLeft: 3,
      plan: { id: planId, value: 49 },
      usage: { users: 2, connections: 1, queues: 2 },
      openInvoiceId: (await billing.openInvoice()).id,
      gateway: "api-pix",
    });
  });
});
