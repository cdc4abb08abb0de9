import { randomBytes } from "node:crypto";
import { makeAuthority } from "@balcao/local-authority/make-authority.ts";
import type { PixCharge } from "@balcao/shared/billing/invoices.ts";
import { addMonths } from "@balcao/shared/platform/calendar-day.ts";
import { eq } from "drizzle-orm";
import { parsePix } from "pix-utils";
import { afterAll, describe, expect, it } from "vitest";
import { createLog } from "../../platform/log.ts";
import { type SandboxBank, startSandboxBank } from "../../sandbox-bank/bank.ts";
import { until } from "../../testing/until.ts";
import { createWorld, type World } from "../../testing/world.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { plans } from "../../workspace/plans/plans.table.ts";
import { makeInvoices } from "../invoices/make-invoices.ts";
import { type ApiPixOptions, apiPixGateway } from "./api-pix-gateway.ts";
import { reconcileCharges } from "./reconcile-charges.ts";

const bank: SandboxBank = await startSandboxBank();
const log = createLog("silent");
const now = () => new Date();

const optionsOf = (change: Partial<ApiPixOptions["tls"]> = {}): ApiPixOptions => ({
  gateway: "api-pix",
  key: "pix@example.com",
  merchantName: "Balcao",
  merchantCity: "Belo Horizonte",
  apiUrl: bank.apiUrl,
  tokenUrl: `${bank.apiUrl}/oauth/token`,
  clientId: bank.clientId,
  clientSecret: bank.clientSecret,
  tls: { certificate: bank.client.certPem, key: bank.client.keyPem, ca: bank.authority.caPem, ...change },
});
const gateway = apiPixGateway(optionsOf(), log, now);
const webhookSecret = randomBytes(24).toString("hex");
const world: World = await createWorld({ payments: { gateway, webhookSecret, sandboxUrl: bank.payUrl } });
afterAll(async () => {
  gateway.close?.();
  await world.close();
  await bank.stop();
});

const order = (valueCents = 4_900) => ({ txid: gateway.newTxid(), valueCents, description: "Plan, 1 mês #Fatura:1" });
const unavailable = expect.objectContaining({ code: "ERR_PAYMENT_UNAVAILABLE" });

describe("a bank's Pix API", () => {
  it("creates a code that other readers can read, under our id", async () => {
    const asked = order();
    expect(asked.txid).toMatch(/^[A-Za-z0-9]{26,35}$/);
    const { payload, expiresAt } = await gateway.open(asked);
    expect(parsePix(payload)).toMatchObject({ type: "DYNAMIC" });
    expect(Math.abs((expiresAt?.getTime() ?? 0) - Date.now() - 3_600_000)).toBeLessThan(60_000);
    expect(bank.cobs.find(asked.txid)).toMatchObject({
      valor: { original: "49.00" },
      chave: "pix@example.com",
      calendario: { expiracao: 3600 },
      solicitacaoPagador: "Plan, 1 mês #Fatura:1",
    });
  });

  it("is called again under the same id when its answer is lost, and the charge is made once", async () => {
    const asked = order();
    bank.controls.answersToLose = 1;
    const first = await gateway.open(asked);
    expect(await gateway.open(asked)).toEqual(first);
    // A charge of that id for another amount is not ours.
    await expect(gateway.open({ ...asked, valueCents: 5_000 })).rejects.toEqual(unavailable);
  });

  it("returns the payments of a charge, and null for an unknown one", async () => {
    const asked = order();
    expect(await gateway.received?.(asked.txid)).toBeNull();
    await gateway.open(asked);
    expect(await gateway.received?.(asked.txid)).toEqual([]);
    await bank.pay(asked.txid);
    expect(await gateway.received?.(asked.txid)).toEqual([
      { endToEndId: expect.stringMatching(/^E\w{31}$/), valueCents: 4_900, at: expect.any(String) },
    ]);
  });

  it("uses one token for many calls, and requests another when the bank rejects it", async () => {
    const fresh = apiPixGateway(optionsOf(), log, now);
    const before = bank.controls.tokensGiven;
    await Promise.all([1, 2, 3].map(() => fresh.open(order())));
    await fresh.open(order());
    expect(bank.controls.tokensGiven - before).toBe(1);
    bank.controls.forgetTokens();
    await fresh.open(order());
    expect(bank.controls.tokensGiven - before).toBe(2);
    fresh.close?.();
  });

  it("is asked for a new token shortly before the old one ends", async () => {
    let at = Date.now();
    const patient = apiPixGateway(optionsOf(), log, () => new Date(at));
    const before = bank.controls.tokensGiven;
    await patient.open(order());
    at += 239_000;
    await patient.open(order());
    expect(bank.controls.tokensGiven - before).toBe(1);
    at += 2_000;
    await patient.open(order());
    expect(bank.controls.tokensGiven - before).toBe(2);
    patient.close?.();
  });
});

const stranger = await makeAuthority("Somebody else", 10);
const yesterday = new Date(Date.now() - 86_400_000);
const [expired, foreign] = await Promise.all([
  bank.authority.issue({ name: "Balcao", for: "client", notAfter: yesterday }),
  stranger.issue({ name: "Balcao", for: "client" }),
]);

describe("certificates", () => {
  const pair = ({ certPem, keyPem }: { certPem: string; keyPem: string }) => ({ certificate: certPem, key: keyPem });

  it.each([
    ["that do not vouch for the bank", { ca: stranger.caPem }],
    ["that nobody but the usual ones vouches for", { ca: null }],
    ["of ours that have expired", pair(expired)],
    ["of ours that somebody else has issued", pair(foreign)],
    ["of ours that are missing", { certificate: null, key: null }],
  ])("%s mean that nothing is paid, and nothing else", async (_, change) => {
    const broken = apiPixGateway(optionsOf(change), log, now);
    const before = bank.controls.tokensGiven;
    await expect(broken.open(order())).rejects.toEqual(unavailable);
    await expect(broken.received?.(order().txid)).rejects.toEqual(unavailable);
    expect(bank.controls.tokensGiven).toBe(before);
    broken.close?.();
  });

  it("that are right do not help with a wrong secret", async () => {
    const broken = apiPixGateway({ ...optionsOf(), clientSecret: "wrong" }, log, now);
    await expect(broken.open(order())).rejects.toEqual(unavailable);
    broken.close?.();
  });
});

describe("the whole way", () => {
  // The bank uses the real clock, and so does the world here.
  const dueDate = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const next = addMonths(dueDate, 1);
  const begin = async () => {
    const { db } = world.database;
    const [plan] = await db
      .insert(plans)
      .values({
        name: `Plan ${randomBytes(4).toString("hex")}`,
        users: 9,
        connections: 9,
        queues: 9,
        valueCents: 4_900,
      })
      .returning();
    const company = await world.addCompany("Shop", { planId: plan?.id ?? 0, dueDate });
    await makeInvoices(world.services);
    const [invoice] = (await company.admin.call("GET", "/invoices/all")).body as { id: number }[];
    const charge = (await company.admin.call("POST", `/invoices/${invoice?.id}/charge`)).body as PixCharge;
    const due = async () =>
      (await db.select({ dueDate: companies.dueDate }).from(companies).where(eq(companies.id, company.id)))[0]?.dueDate;
    return { charge, due };
  };

  it("leads from the screen to the bank, and back by its webhook", async () => {
    await gateway.registerWebhook?.(`${await world.url()}/pix/webhook/${webhookSecret}`);
    const { charge, due } = await begin();
    const page = await fetch(charge.sandboxUrl ?? "", { headers: { "accept-language": "pt-BR" } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Pagar agora")]);
    const paid = await fetch(charge.sandboxUrl ?? "", { method: "POST" });
    expect(await paid.text()).toContain("Pago");
    await until("the due date", async () => (await due()) === next);
    // A second click does not pay again.
    await fetch(charge.sandboxUrl ?? "", { method: "POST" });
    expect(bank.cobs.find(charge.txid)?.pix).toHaveLength(1);
  });

  it("finds the payment by polling when the webhook call is lost", async () => {
    bank.controls.webhooks.clear();
    const { charge, due } = await begin();
    await bank.pay(charge.txid);
    expect(await due()).toBe(dueDate);
    await reconcileCharges(world.services, gateway);
    expect(await due()).toBe(next);
  });
});
