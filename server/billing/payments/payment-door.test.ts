import type { PaymentDoor, PixCharge } from "@balcao/shared/billing/invoices.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createBilling } from "../../testing/billing.ts";
import { testPassword } from "../../testing/world.ts";
import { charges } from "./charges.table.ts";

const billing = await createBilling();
const { world } = billing;
const { db } = world.database;
beforeEach(() => billing.begin());
afterAll(() => world.close());

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
    const door = (await at("GET", "/payment/invoice", paymentToken)).json() as PaymentDoor;
    expect(door).toMatchObject({ company: { name: "Shop", dueDate }, isOverdue: true, invoice: { value: 49 } });
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
      const door = (await at("GET", "/payment/invoice", paymentToken)).json();
      expect(door).toMatchObject({ company: { dueDate }, isOverdue });
    }
    // The next due date is 21 days away: too early for an invoice.
    const open = await db
      .select()
      .from(charges)
      .where(and(eq(charges.companyId, billing.company.id), eq(charges.status, "active")));
    expect(open).toEqual([]);
  });
});
