import type { Invoice, PixCharge } from "@balcao/shared/billing/invoices.ts";
import { eq } from "drizzle-orm";
import { makeInvoices } from "../../billing/invoices/make-invoices.ts";
import { paymentEvents } from "../../billing/payments/payment-events.table.ts";
import { type CompanyRow, companies } from "../../workspace/companies/companies.table.ts";
import { plans } from "../../workspace/plans/plans.table.ts";
import { createWorld, type TestCompany, type World } from "../world.ts";
import { createFakeGateway, type FakeGateway } from "./fake-gateway.ts";

let planNumber = 1;

/**
 * Opens a world with a bank in memory. `begin` creates the company: it owes a month of R$ 49.00, due on 10 March; it is the morning of 1
 * March 2027.
 */
export async function createBilling() {
  const started = Date.now();
  const webhookSecret = "a-secret-of-the-webhook-only";
  const gateway: FakeGateway = createFakeGateway(() => world.services.now());
  const world: World = await createWorld({
    payments: {
      gateway,
      webhookSecret,
      formerWebhookSecrets: ["a-secret-from-before"],
      sandboxUrl: "http://localhost:1",
    },
  });
  const { db } = world.database;

  const billing = {
    world,
    gateway,
    webhookSecret,
    company: {} as TestCompany,
    planId: 0,
    begin: async () => {
      gateway.isDown = false;
      gateway.beforeAnswer = null;
      billing.setClock("2027-03-01T12:00:00Z");
      billing.planId = await billing.addPlan();
      billing.company = await world.addCompany("Shop", { planId: billing.planId, dueDate: "2027-03-10" });
      await makeInvoices(world.services);
    },
    setClock: (at: string) => {
      world.clock.now = new Date(Date.parse(at) - (Date.now() - started));
    },
    /** R$ 49.00 a month, with limits that suffice for every test. */
    addPlan: async (change: Partial<typeof plans.$inferInsert> = {}): Promise<number> => {
      const [plan] = await db
        .insert(plans)
        .values({
          name: `Plan ${planNumber++}`,
          users: 10,
          connections: 10,
          queues: 10,
          valueCents: 4_900,
          ...change,
        })
        .returning();
      return plan?.id ?? 0;
    },
    companyNow: async (): Promise<CompanyRow> => {
      const [row] = await db.select().from(companies).where(eq(companies.id, billing.company.id));
      return row as CompanyRow;
    },
    change: async (set: Partial<typeof companies.$inferInsert>) => {
      await db.update(companies).set(set).where(eq(companies.id, billing.company.id));
    },
    invoicesNow: async (): Promise<Invoice[]> => (await billing.company.admin.call("GET", "/invoices/all")).body,
    openInvoice: async (): Promise<Invoice> => {
      const open = (await billing.invoicesNow()).find(({ status }) => status === "open");
      if (!open) throw new Error("there is no open invoice");
      return open;
    },
    charge: async (): Promise<PixCharge> => {
      const { id } = await billing.openInvoice();
      const { status, body } = await billing.company.admin.call("POST", `/invoices/${id}/charge`);
      if (status !== 200) throw new Error(`charging answered ${status} ${JSON.stringify(body)}`);
      return body;
    },
    /** The bank calls the webhook. */
    webhook: (pix: object[], { secret = webhookSecret, tail = "/pix" } = {}) =>
      world.app.inject({ method: "POST", url: `/pix/webhook/${secret}${tail}`, payload: { pix } }),
    /** A payer pays a charge, and the bank calls the webhook. */
    pay: (txid: string, valueCents?: number) => billing.webhook([{ txid, endToEndId: gateway.pay(txid, valueCents) }]),
    ledger: async () => {
      const ofCompany = eq(paymentEvents.companyId, billing.company.id);
      const lines = await db.select().from(paymentEvents).where(ofCompany).orderBy(paymentEvents.id);
      return lines.map(({ kind, amountCents }) => [kind, amountCents]);
    },
    ledgerOfMoney: async () => (await billing.ledger()).filter(([kind]) => kind !== "charged" && kind !== "expired"),
  };
  return billing;
}

/** The body that the checkout sends. */
export const checkout = (planId: number, more: object = {}) => ({
  firstName: "Marina Lopes",
  lastName: "",
  address2: "Rua das Flores, 10",
  city: "Belo Horizonte",
  state: "MG",
  zipcode: "30110-000",
  country: "BR",
  useAddressForPaymentDetails: false,
  plan: { planId },
  ...more,
});
