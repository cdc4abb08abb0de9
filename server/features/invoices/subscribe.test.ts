import type { AuditPage } from "@balcao/shared/audit.ts";
import type { PixCharge } from "@balcao/shared/invoices.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { checkout, createBilling } from "../../testing/billing.ts";
import { plans } from "../plans/plans.table.ts";
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
    expect(answer).toMatchObject({ status: 200, body: { valor: 99 } });
    expect(await billing.openInvoice()).toMatchObject({ value: 99, planId: bigger });
    // Not before it is paid.
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

  it("is told in the company's audit log", async () => {
    const bigger = await billing.addPlan({ valueCents: 9_900 });
    await subscribe(checkout(bigger));
    const { entries } = (await billing.company.admin.call("GET", "/audit?area=subscription")).body as AuditPage;
    expect(entries).toHaveLength(1);
    expect(entries[0]?.changes).toEqual([
      { field: "invoice", before: expect.stringMatching(/, 1 mês$/), after: expect.stringMatching(/, 1 mês$/) },
      { field: "billingName", before: null, after: "Marina Lopes" },
      { field: "address", before: "BR", after: "Rua das Flores, 10, Belo Horizonte, MG, 30110-000, BR" },
    ]);
    // The same once more says nothing new.
    await subscribe(checkout(bigger));
    expect((await billing.company.admin.call("GET", "/audit?area=subscription")).body).toMatchObject({ entries });
  });

  it("replaces the code of the price before; paid all the same it counts by its amount", async () => {
    const old = await billing.charge();
    const bigger = await billing.addPlan({ valueCents: 9_900 });
    const fresh = (await subscribe(checkout(bigger))).body as PixCharge;
    expect(fresh.invoiceId).toBe(old.invoiceId);
    expect(fresh.txid).not.toBe(old.txid);
    await billing.pay(old.txid);
    expect(await billing.openInvoice()).toMatchObject({ value: 99, received: 49 });
    expect((await billing.charge()).valor).toBe(50);
    // A smaller plan may be covered by that already.
    const covered = await subscribe(checkout(planId));
    expect([covered.status, (covered.body as { error: string }).error]).toEqual([409, "ERR_INVOICE_NOT_OPEN"]);
    expect(await billing.companyNow()).toMatchObject({ planId, dueDate: "2027-04-10" });
    expect(await billing.ledgerOfMoney()).toEqual([["underpaid", 4_900]]);
  });

  it("refuses a plan that is gone, hidden or free, and one that is too small", async () => {
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
    // One's own may be hidden.
    await db.update(plans).set({ isPublic: false }).where(eq(plans.id, planId));
    expect((await subscribe(checkout(planId))).status).toBe(200);
  });

  it("wants a name, an address and a zip code of the country", async () => {
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

  it("begins today for a company that nothing limited, and asks nothing of its due date", async () => {
    billing.company = await world.addCompany("Unlimited", {});
    const { txid } = (await subscribe(checkout(planId))).body as PixCharge;
    expect(await billing.openInvoice()).toMatchObject({ dueDate: "2027-03-01" });
    await billing.pay(txid);
    expect(await billing.companyNow()).toMatchObject({ dueDate: "2027-04-01", planId });
  });

  it("keeps what was chosen when the hourly job looks, and pays even for a plan that is gone", async () => {
    const bigger = await billing.addPlan({ valueCents: 9_900 });
    const { txid } = (await subscribe(checkout(bigger))).body as PixCharge;
    await makeInvoices(world.services);
    expect(await billing.openInvoice()).toMatchObject({ planId: bigger, value: 99 });
    await db.delete(plans).where(eq(plans.id, bigger));
    await billing.pay(txid);
    expect(await billing.companyNow()).toMatchObject({ planId, dueDate: "2027-04-10" });
  });

  it("tells what there is to begin with", async () => {
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
