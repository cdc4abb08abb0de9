import type { InvoiceDetail, PixCharge } from "@balcao/shared/billing/invoices.ts";
import { and, eq } from "drizzle-orm";
import { parsePix } from "pix-utils";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { checkout, createBilling } from "../../testing/companies/billing.ts";
import { until } from "../../testing/until.ts";
import { createWorld, listen, testPassword } from "../../testing/world.ts";
import { plans } from "../../workspace/plans/plans.table.ts";
import { invoices } from "../invoices/invoices.table.ts";
import { makeInvoices } from "../invoices/make-invoices.ts";
import { charges } from "./charges.table.ts";
import { paymentEvents } from "./payment-events.table.ts";
import { reconcileCharges } from "./reconcile-charges.ts";
import { staticGateway } from "./static-gateway.ts";

const billing = await createBilling();
const { world, webhookSecret } = billing;
const { db } = world.database;
let planId: number;

beforeEach(async () => {
  await billing.begin();
  planId = billing.planId;
});
afterAll(() => world.close());

describe("a charge", () => {
  it("is the same for repeated and for simultaneous clicks", async () => {
    const [first, ...others] = [
      ...(await Promise.all([billing.charge(), billing.charge(), billing.charge()])),
      await billing.charge(),
    ];
    for (const other of others) expect(other).toEqual(first);
    expect(first).toMatchObject({
      value: 49,
      valor: { original: "49.00" },
      gateway: "api-pix",
      qrcode: { qrcode: first?.payload },
    });
    expect(first?.sandboxUrl).toBe(`http://localhost:1/pay/${first?.txid}`);
    expect(await billing.ledger()).toEqual([["charged", 4_900]]);
  });

  it("is replaced when it has expired", async () => {
    const first = await billing.charge();
    billing.setClock("2027-03-01T13:00:30Z");
    const second = await billing.charge();
    expect(second.txid).not.toBe(first.txid);
    expect(await billing.ledger()).toEqual([
      ["charged", 4_900],
      ["expired", null],
      ["charged", 4_900],
    ]);
  });

  it("is requested again under the same id when the bank did not answer", async () => {
    billing.gateway.isDown = true;
    const { id } = await billing.openInvoice();
    const refused = await billing.company.admin.call("POST", `/invoices/${id}/charge`);
    expect([refused.status, (refused.body as { error: string }).error]).toEqual([503, "ERR_PAYMENT_UNAVAILABLE"]);
    billing.gateway.isDown = false;
    const [stored] = await db.select().from(charges).where(eq(charges.invoiceId, id));
    expect((await billing.charge()).txid).toBe(stored?.txid);
    expect((await billing.openInvoice()).status).toBe("open");
  });

  it("of a paid invoice is refused", async () => {
    const { txid, invoiceId } = await billing.charge();
    await billing.pay(txid);
    const refused = await billing.company.admin.call("POST", `/invoices/${invoiceId}/charge`);
    expect([refused.status, (refused.body as { error: string }).error]).toEqual([409, "ERR_INVOICE_NOT_OPEN"]);
  });

  it("requires a configured payment method", async () => {
    const bare = await createWorld();
    const its = await bare.addCompany();
    const answer = await its.admin.call("POST", "/subscription", checkout(1));
    expect([answer.status, (answer.body as { error: string }).error]).toEqual([400, "ERR_PAYMENT_NOT_CONFIGURED"]);
    expect((await its.admin.call("GET", "/subscription")).body).toMatchObject({ gateway: null });
    const call = { method: "POST", url: `/pix/webhook/${webhookSecret}/pix`, payload: { pix: [] } } as const;
    expect((await bare.app.inject(call)).statusCode).toBe(404);
    expect((await world.app.inject({ ...call, payload: { evento: "teste_webhook" } })).statusCode).toBe(200);
    // The bank may still use the address from before.
    const former = { ...call, url: "/pix/webhook/a-secret-from-before/pix" };
    expect((await world.app.inject(former)).statusCode).toBe(200);
    await bare.close();
  });
});

describe("the operator's own key", () => {
  it("creates codes that do not expire, and the operator's confirmation settles them", async () => {
    const options = { key: "pix@example.com", merchantName: "Balcão", merchantCity: "São Paulo" };
    const gateway = staticGateway({ gateway: "static", ...options });
    const its = await createWorld({ payments: { gateway, webhookSecret, sandboxUrl: null } });
    const [plan] = await its.database.db
      .insert(plans)
      .values({ name: "Plan", users: 9, connections: 9, queues: 9, valueCents: 12_345 })
      .returning();
    const shop = await its.addCompany("Shop");
    const subscribe = async () =>
      (await shop.admin.call("POST", "/subscription", checkout(plan?.id ?? 0))).body as PixCharge;
    const charge = await subscribe();
    expect(charge).toMatchObject({ gateway: "static", value: 123.45, expiresAt: null, sandboxUrl: null });
    expect(parsePix(charge.payload)).toMatchObject({
      pixKey: "pix@example.com",
      merchantName: "Balcao",
      transactionAmount: 123.45,
      txid: charge.txid,
    });
    its.clock.now = new Date(its.clock.now.getTime() + 5 * 86_400_000);
    expect(await subscribe()).toEqual(charge);
    const call = { method: "POST", url: `/pix/webhook/${webhookSecret}/pix`, payload: { pix: [] } } as const;
    expect((await its.app.inject(call)).statusCode).toBe(404);
    const operator = await (await its.addCompany("Platform")).addSuper();
    const confirmed = await operator.call("POST", `/invoices/${charge.invoiceId}/confirm`);
    expect(confirmed).toMatchObject({ status: 200, body: { status: "paid", received: 123.45 } });
    await its.close();
  });
});

describe("the ledger", () => {
  it("is append-only", async () => {
    const { txid } = await billing.charge();
    await billing.pay(txid);
    const before = await billing.ledger();
    for (const change of ["update payment_events set amount_cents = 1", "delete from payment_events"])
      await expect(world.database.sql.unsafe(change)).rejects.toThrow("only written to");
    expect(await billing.ledger()).toEqual(before);
  });
});

describe("a payment", () => {
  it("settles the invoice, moves the due date on from its old value, and is published to the admins", async () => {
    const [screen, agentScreen] = [
      await listen(world, billing.company.admin),
      await listen(world, billing.company.agent),
    ];
    const { txid, invoiceId } = await billing.charge();
    const endToEndId = billing.gateway.pay(txid);
    expect((await billing.webhook([{ txid, endToEndId }])).statusCode).toBe(200);
    expect(await billing.companyNow()).toMatchObject({ dueDate: "2027-04-10" });
    const { body } = await billing.company.admin.call("GET", `/invoices/${invoiceId}`);
    expect(body as InvoiceDetail).toMatchObject({
      status: "paid",
      received: 49,
      paidAt: expect.any(String),
      payments: [{ kind: "paid", amount: 49, endToEndId }],
    });
    const told = `company-${billing.company.id}-payment`;
    await until("the event", () => screen.heard.some(({ name }) => name === told));
    expect(screen.heard.find(({ name }) => name === told)?.payload).toEqual({
      action: "CONCLUIDA",
      company: { id: billing.company.id, name: "Shop", dueDate: "2027-04-10" },
      invoiceId,
    });
    expect(agentScreen.heard.some(({ name }) => name === told)).toBe(false);
    screen.close();
    agentScreen.close();
  });

  it("counts once, for any number of calls and from any source", async () => {
    const { txid, invoiceId } = await billing.charge();
    const endToEndId = billing.gateway.pay(txid);
    await Promise.all([
      ...[1, 2, 3, 4].map(() => billing.webhook([{ txid, endToEndId }])),
      billing.webhook([{ txid, endToEndId }], { tail: "" }),
      reconcileCharges(world.services, billing.gateway),
      reconcileCharges(world.services, billing.gateway),
    ]);
    expect(await billing.companyNow()).toMatchObject({ dueDate: "2027-04-10" });
    expect(await billing.ledgerOfMoney()).toEqual([["paid", 4_900]]);
    const superUser = await billing.company.addSuper();
    const again = await superUser.call("POST", `/invoices/${invoiceId}/confirm`);
    expect([again.status, (again.body as { error: string }).error]).toEqual([409, "ERR_INVOICE_NOT_OPEN"]);
  });

  it("that is the second one for an invoice is recorded and moves no due date", async () => {
    const first = await billing.charge();
    billing.setClock("2027-03-01T14:00:00Z");
    const second = await billing.charge();
    for (const { txid } of [second, first]) await billing.pay(txid);
    expect(await billing.ledgerOfMoney()).toEqual([
      ["paid", 4_900],
      ["paid-again", 4_900],
    ]);
    expect(await billing.companyNow()).toMatchObject({ dueDate: "2027-04-10" });
  });

  it("of less leaves the invoice open for the rest, and of more settles it", async () => {
    const first = await billing.charge();
    await billing.pay(first.txid, 2_000);
    expect(await billing.openInvoice()).toMatchObject({ received: 20, value: 49 });
    expect(await billing.companyNow()).toMatchObject({ dueDate: "2027-03-10" });
    const rest = await billing.charge();
    expect(rest.value).toBe(29);
    await billing.pay(rest.txid, 3_000);
    expect(await billing.ledgerOfMoney()).toEqual([
      ["underpaid", 2_000],
      ["overpaid", 3_000],
    ]);
    expect(await billing.companyNow()).toMatchObject({ dueDate: "2027-04-10" });
  });

  it("counts if the bank reports it before it has answered our request", async () => {
    billing.gateway.beforeAnswer = async () => {
      const txid = [...billing.gateway.opened.keys()].at(-1) ?? "";
      expect((await billing.pay(txid)).statusCode).toBe(200);
    };
    const { invoiceId } = await billing.charge();
    expect((await billing.invoicesNow()).find(({ id }) => id === invoiceId)?.status).toBe("paid");
    expect(await billing.companyNow()).toMatchObject({ dueDate: "2027-04-10" });
  });

  it("changes nothing if a forged call reports it", async () => {
    const { txid } = await billing.charge();
    const lie = { txid, endToEndId: "E0".padEnd(32, "9"), valor: "49.00", horario: "2027-03-01T12:00:00Z" };
    for (const secret of ["", "wrong", `${webhookSecret}x`, webhookSecret.slice(1)])
      expect((await billing.webhook([lie], { secret })).statusCode).toBe(404);
    // Even with the secret: the bank knows of no payment.
    expect((await billing.webhook([lie])).statusCode).toBe(200);
    expect(
      (
        await billing.webhook([
          { ...lie, txid: "../webhook" },
          { ...lie, txid: "x".repeat(35) },
        ])
      ).statusCode,
    ).toBe(200);
    expect(await billing.ledgerOfMoney()).toEqual([]);
    // The amount in the call is not trusted either.
    await billing.webhook([{ ...lie, endToEndId: billing.gateway.pay(txid, 100), valor: "49.00" }]);
    expect(await billing.ledgerOfMoney()).toEqual([["underpaid", 100]]);
  });

  it("that the bank cannot confirm now is reported again by the bank, or polled by us", async () => {
    const { txid } = await billing.charge();
    const endToEndId = billing.gateway.pay(txid);
    billing.gateway.isDown = true;
    expect((await billing.webhook([{ txid, endToEndId }])).statusCode).toBe(503);
    await reconcileCharges(world.services, billing.gateway);
    expect(await billing.ledgerOfMoney()).toEqual([]);
    billing.gateway.isDown = false;
    await reconcileCharges(world.services, billing.gateway);
    expect(await billing.ledgerOfMoney()).toEqual([["paid", 4_900]]);
    // A known payment needs no query.
    billing.gateway.isDown = true;
    expect((await billing.webhook([{ txid, endToEndId }])).statusCode).toBe(200);
  });

  it("is found although the query of another charge fails", async () => {
    const silent = await billing.charge();
    billing.gateway.silentAbout.add(silent.txid);
    billing.setClock("2027-03-01T14:00:00Z");
    const { txid } = await billing.charge();
    billing.gateway.pay(txid);
    await reconcileCharges(world.services, billing.gateway);
    expect(await billing.ledgerOfMoney()).toEqual([["paid", 4_900]]);
  });

  it("with an expired code counts until two days later", async () => {
    const { txid } = await billing.charge();
    billing.setClock("2027-03-01T13:05:00Z");
    await reconcileCharges(world.services, billing.gateway);
    const statusOf = async () => (await db.select().from(charges).where(eq(charges.txid, txid)))[0]?.status;
    expect(await statusOf()).toBe("expired");
    await reconcileCharges(world.services, billing.gateway);
    expect(await billing.ledger()).toEqual([
      ["charged", 4_900],
      ["expired", null],
    ]);
    billing.setClock("2027-03-03T12:30:00Z");
    billing.gateway.pay(txid);
    await reconcileCharges(world.services, billing.gateway);
    expect([await statusOf(), (await billing.companyNow()).dueDate]).toEqual(["paid", "2027-04-10"]);
  });

  it("of an unknown charge is stored in the ledger", async () => {
    const txid = "STRANGE".padEnd(30, "0");
    const endToEndId = billing.gateway.pay(txid, 7_700);
    await Promise.all([billing.webhook([{ txid, endToEndId }]), billing.webhook([{ txid, endToEndId }])]);
    const lines = await db.select().from(paymentEvents).where(eq(paymentEvents.endToEndId, endToEndId));
    expect(lines).toMatchObject([{ kind: "unmatched", amountCents: 7_700, txid, companyId: null }]);
  });

  it("is confirmed by super users only, and records the user", async () => {
    const { id } = await billing.openInvoice();
    const superUser = await billing.company.addSuper();
    const endToEndId = "E1".padEnd(32, "7");
    expect((await billing.company.admin.call("POST", `/invoices/${id}/confirm`)).status).toBe(403);
    const confirms = await Promise.all(
      [1, 2].map(() => superUser.call("POST", `/invoices/${id}/confirm`, { endToEndId })),
    );
    expect(confirms.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [line] = await db.select().from(paymentEvents).where(eq(paymentEvents.endToEndId, endToEndId));
    expect(line).toMatchObject({ kind: "confirmed-by-operator", amountCents: 4_900, userId: superUser.id });
    expect(await billing.companyNow()).toMatchObject({ dueDate: "2027-04-10" });
  });

  it("that the operator has confirmed under the bank's id is not counted again when the bank reports it", async () => {
    const { txid, invoiceId } = await billing.charge();
    const endToEndId = billing.gateway.pay(txid);
    const superUser = await billing.company.addSuper();
    expect((await superUser.call("POST", `/invoices/${invoiceId}/confirm`, { endToEndId })).status).toBe(200);
    await billing.webhook([{ txid, endToEndId }]);
    await reconcileCharges(world.services, billing.gateway);
    expect(await billing.ledgerOfMoney()).toEqual([["confirmed-by-operator", 4_900]]);
  });

  it("moves the due date by the months of the recurrence, to the last day where a month is too short", async () => {
    for (const [dueDate, recurrence, next] of [
      ["2027-01-31", "MENSAL", "2027-02-28"],
      ["2028-01-31", "MENSAL", "2028-02-29"],
      ["2028-02-29", "ANUAL", "2029-02-28"],
      ["2027-12-31", "BIMESTRAL", "2028-02-29"],
      ["2027-11-30", "TRIMESTRAL", "2028-02-29"],
      ["2027-08-31", "SEMESTRAL", "2028-02-29"],
    ] as const) {
      billing.setClock(`${dueDate}T12:00:00Z`);
      billing.company = await world.addCompany("Shop", { planId, dueDate, recurrence });
      await makeInvoices(world.services);
      const { txid } = await billing.charge();
      await billing.pay(txid);
      expect((await billing.companyNow()).dueDate, `${dueDate} ${recurrence}`).toBe(next);
    }
  });

  it("creates the next due invoice at once, each month from the old due date on", async () => {
    billing.setClock("2027-05-25T12:00:00Z");
    const operator = await (await world.addCompany("Platform")).addSuper();
    const paid: string[] = [];
    for (;;) {
      const [open] = await db
        .select()
        .from(invoices)
        .where(and(eq(invoices.companyId, billing.company.id), eq(invoices.status, "open")));
      if (!open) break;
      paid.push(open.dueDate);
      expect((await operator.call("POST", `/invoices/${open.id}/confirm`)).status).toBe(200);
    }
    // Three invoices are overdue, one is due in 16 days, and the one after that is too far ahead.
    expect(paid).toEqual(["2027-03-10", "2027-04-10", "2027-05-10", "2027-06-10"]);
    expect(await billing.companyNow()).toMatchObject({ dueDate: "2027-07-10" });
  });

  it("for a company archived meanwhile is recorded, and does not unblock it", async () => {
    const { txid } = await billing.charge();
    await billing.change({ archivedAt: world.services.now(), status: false });
    await billing.pay(txid);
    expect(await billing.companyNow()).toMatchObject({ dueDate: "2027-04-10", status: false });
    const login = await world.app.inject({
      method: "POST",
      url: "/auth/login",
      payload: { email: billing.company.admin.email, password: testPassword },
    });
    expect(login.statusCode).toBe(401);
  });
});
