import type { PaymentPage, PixCharge } from "@balcao/shared/billing/invoices.ts";
import type { Subscription } from "@balcao/shared/billing/subscription.ts";
import type { Company, CompanyPage } from "@balcao/shared/workspace/companies.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkout, createBilling } from "../../testing/companies/billing.ts";
import { type Caller, type TestCompany, testPassword } from "../../testing/world.ts";
import { makeInvoices } from "../invoices/make-invoices.ts";
import { charges } from "./charges.table.ts";

const billing = await createBilling();
const { world } = billing;
const { db } = world.database;
beforeEach(() => billing.begin());
afterAll(() => world.close());

describe("a company on a free plan", () => {
  const signIn = async () => {
    const payload = { email: billing.company.admin.email, password: testPassword };
    return (await world.app.inject({ method: "POST", url: "/auth/login", payload })).statusCode;
  };
  const save = async (operator: Caller, form: object) =>
    (await operator.call("PUT", `/companies/${billing.company.id}`, form)).body as Company;
  let operator: Caller;
  let admin: Caller;
  /** Sessions do not last that long, so both sign in again. */
  const goTo = async (at: string) => {
    billing.setClock(at);
    [operator, admin] = [await platform.addSuper(), await billing.company.addUser("admin")];
  };
  let platform: TestCompany;
  beforeAll(async () => {
    platform = await world.addCompany("Operator");
  });
  beforeEach(() => goTo("2027-03-01T12:00:00Z"));

  it("is not locked by a due date that was stored before", async () => {
    const free = await billing.addPlan({ valueCents: 0 });
    await billing.change({ planId: free });
    await goTo("2027-06-01T12:00:00Z");
    expect(await signIn()).toBe(200);
    expect((await admin.call("GET", "/users")).status).toBe(200);
    const subscription = (await admin.call("GET", "/subscription")).body as Subscription;
    expect(subscription.dueDate).toBeNull();
    const { companies } = (await operator.call("GET", "/companies?searchParam=Shop")).body as CompanyPage;
    expect(companies.find(({ id }) => id === billing.company.id)).toMatchObject({ dueDate: null, plan: { value: 0 } });
  });

  it("begins without a due date when the operator moves it to another plan", async () => {
    const free = await billing.addPlan({ valueCents: 0 });
    expect(await save(operator, { planId: free })).toMatchObject({ dueDate: null });
    await goTo("2027-06-01T12:00:00Z");
    expect(await save(operator, { planId: billing.planId })).toMatchObject({ dueDate: null });
    expect(await signIn()).toBe(200);
    await save(operator, { planId: free });
    const dueDate = "2027-06-30";
    expect(await save(operator, { planId: billing.planId, dueDate })).toMatchObject({ dueDate });
    expect(await save(operator, { planId: free })).toMatchObject({ dueDate: null });
  });

  it("is not locked when the plan gets a price, and is locked again by a date that is set then", async () => {
    const free = await billing.addPlan({ valueCents: 0, name: "Free for now" });
    await billing.change({ planId: free });
    const form = { name: "Free for now", users: 10, connections: 10, queues: 10 };
    await goTo("2027-06-01T12:00:00Z");
    await operator.call("PUT", `/plans/${free}`, { ...form, value: 49 });
    expect(await signIn()).toBe(200);
    expect(await billing.companyNow()).toMatchObject({ dueDate: null });
    await save(operator, { dueDate: "2027-05-31" });
    expect(await signIn()).toBe(402);
    await operator.call("PUT", `/plans/${free}`, { ...form, value: 0 });
    expect(await signIn()).toBe(200);
  });

  it("keeps a date that is still to come, where a price was 0 for a while", async () => {
    const free = await billing.addPlan({ valueCents: 0 });
    const dueDate = "2027-12-31";
    await save(operator, { dueDate });
    expect(await save(operator, { planId: free })).toMatchObject({ dueDate: null });
    expect(await save(operator, { planId: billing.planId })).toMatchObject({ dueDate });
  });

  it("lets an invited person in, whatever date was stored before", async () => {
    await billing.change({ planId: await billing.addPlan({ valueCents: 0 }) });
    await goTo("2027-06-01T12:00:00Z");
    const form = { name: "Rita Nunes", email: `rita.${billing.company.id}@example.com` };
    const { link } = (await admin.call("POST", "/users/invitations", form)).body as { link: string };
    const payload = { token: link.split("#")[1], password: "girafa no telhado" };
    const accepted = await world.app.inject({ method: "POST", url: "/auth/invitation", payload });
    expect(accepted.statusCode, accepted.body).toBe(200);
  });

  it("that subscribes pays from today on", async () => {
    await billing.change({ planId: await billing.addPlan({ valueCents: 0 }) });
    await makeInvoices(world.services);
    await goTo("2027-06-01T12:00:00Z");
    const { txid } = (await admin.call("POST", "/subscription", checkout(billing.planId))).body as PixCharge;
    await billing.pay(txid);
    expect(await billing.companyNow()).toMatchObject({ planId: billing.planId, dueDate: "2027-07-01" });
  });
});

describe("an overdue company", () => {
  const signIn = (email: string) =>
    world.app.inject({ method: "POST", url: "/auth/login", payload: { email, password: testPassword } });
  const at = (method: "GET" | "POST", url: string, token: string) =>
    world.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });

  it("lets its admin pay before signing in, and sign in after the payment", async () => {
    billing.setClock("2027-03-11T12:00:00Z");
    const refused = await signIn(billing.company.admin.email);
    expect([refused.statusCode, refused.json().error]).toEqual([402, "ERR_SUBSCRIPTION_EXPIRED"]);
    const { dueDate, paymentToken } = refused.json().details as { dueDate: string; paymentToken: string };
    expect(dueDate).toBe("2027-03-10");
    expect((await signIn(billing.company.agent.email)).json().details).toEqual({ dueDate });
    const page = (await at("GET", "/payment/invoice", paymentToken)).json() as PaymentPage;
    expect(page).toMatchObject({ company: { name: "Shop", dueDate }, isOverdue: true, invoice: { value: 49 } });
    const { txid } = (await at("POST", "/payment/charge", paymentToken)).json() as PixCharge;
    await billing.pay(txid);
    expect((await at("GET", "/payment/invoice", paymentToken)).json()).toEqual({
      company: { name: "Shop", dueDate: "2027-04-10" },
      isOverdue: false,
      invoice: null,
    });
    expect((await signIn(billing.company.admin.email)).statusCode).toBe(200);
  });

  it("gets its invoice on request, and refuses the token of a former admin", async () => {
    await world.database.sql`delete from invoices where company_id = ${billing.company.id}`;
    billing.setClock("2027-03-11T12:00:00Z");
    const { paymentToken } = (await signIn(billing.company.admin.email)).json().details;
    expect((await at("GET", "/payment/invoice", paymentToken)).json()).toMatchObject({ invoice: { value: 49 } });
    await world.database.sql`update users set profile = 'user' where id = ${billing.company.admin.id}`;
    expect((await at("GET", "/payment/invoice", paymentToken)).statusCode).toBe(401);
    await world.database.sql`update users set profile = 'admin' where id = ${billing.company.admin.id}`;
    await billing.change({ status: false });
    expect((await at("POST", "/payment/charge", paymentToken)).statusCode).toBe(401);
  });

  it("still owes the next month when it paid one of several", async () => {
    billing.setClock("2027-05-20T12:00:00Z");
    const { paymentToken } = (await signIn(billing.company.admin.email)).json().details;
    for (const [dueDate, isOverdue] of [
      ["2027-04-10", true],
      ["2027-05-10", true],
      ["2027-06-10", false],
    ] as const) {
      const { txid } = (await at("POST", "/payment/charge", paymentToken)).json() as PixCharge;
      await billing.pay(txid);
      const page = (await at("GET", "/payment/invoice", paymentToken)).json();
      expect(page).toMatchObject({ company: { dueDate }, isOverdue });
    }
    // The next due date is 21 days away: too early for an invoice.
    const open = await db
      .select()
      .from(charges)
      .where(and(eq(charges.companyId, billing.company.id), eq(charges.status, "active")));
    expect(open).toEqual([]);
  });
});
