import type { PixCharge } from "@balcao/shared/billing/invoices.ts";
import { reaisOf } from "@balcao/shared/platform/money.ts";
import { and, eq, isNull } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { type Context, type Transacting, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { bearerOf } from "../../workspace/auth/access-token.ts";
import { lockedCompany } from "../../workspace/companies/lock-company.ts";
import { invoiceRow } from "../invoices/invoice-view.ts";
import { type InvoiceRow, invoices } from "../invoices/invoices.table.ts";
import { type ChargeRow, charges } from "./charges.table.ts";
import { expireCharge } from "./expire-charge.ts";
import { paymentEvents } from "./payment-events.table.ts";
import type { PixGateway } from "./pix-gateway.ts";

/** The payment set-up of the operator. */
export type Payments = {
  gateway: PixGateway | null;
  /** The secret part of the address that the gateway calls; null without such calls. */
  webhookSecret: string | null;
  /** Secrets from before the operator changed it: the bank may still call the old address. */
  formerWebhookSecrets?: readonly string[];
  /** The page of the demo's bank, where a charge is paid at a click. */
  sandboxUrl: string | null;
};

/** A code must stay valid this long, so that it can be paid. */
const leastLeftMs = 60_000;

/**
 * Returns the Pix code for the amount owed on an open invoice: the existing one while it is valid, else a new one.
 * Throws ERR_NO_INVOICE_FOUND, ERR_INVOICE_NOT_OPEN, ERR_PAYMENT_NOT_CONFIGURED, or ERR_PAYMENT_UNAVAILABLE, after
 * which the next call asks the bank for the same charge again.
 */
export async function chargeInvoice(ctx: Context, payments: Payments, invoiceId: number): Promise<PixCharge> {
  await invoiceRow(ctx, invoiceId);
  const gateway = requireGateway(payments);
  const { charge, detail } = await transact(ctx, async (ctx) => {
    await lockedCompany(ctx, ctx.companyId);
    const invoice = await lockOpen(ctx, invoiceId);
    // Payers and existing programs read the invoice's number from this text.
    return { charge: await chargeOf(ctx, gateway, invoice), detail: `${invoice.detail} #Fatura:${invoice.id}` };
  });
  return toPixCharge(payments, charge.payload === null ? await ask(ctx, gateway, charge, detail) : charge);
}

export function requireGateway({ gateway }: Payments): PixGateway {
  if (!gateway) throw new AppError("ERR_PAYMENT_NOT_CONFIGURED");
  return gateway;
}

async function lockOpen({ db, companyId }: Context, id: number): Promise<InvoiceRow> {
  const [invoice] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.companyId, companyId), eq(invoices.id, id)))
    .for("no key update");
  if (!invoice) throw new AppError("ERR_NO_INVOICE_FOUND");
  if (invoice.status !== "open") throw new AppError("ERR_INVOICE_NOT_OPEN");
  return invoice;
}

/** Returns the active charge for the amount owed. A new one is stored before the gateway is called. */
async function chargeOf(ctx: Transacting, gateway: PixGateway, invoice: InvoiceRow): Promise<ChargeRow> {
  const valueCents = invoice.valueCents - invoice.receivedCents;
  const [active] = await ctx.db
    .select()
    .from(charges)
    .where(and(eq(charges.invoiceId, invoice.id), eq(charges.status, "active"), eq(charges.gateway, gateway.name)));
  const now = ctx.now();
  if (active) {
    const isGood = active.expiresAt === null || active.expiresAt.getTime() - now.getTime() > leastLeftMs;
    if (isGood && active.valueCents === valueCents) return active;
    if (!isGood) await expireCharge(ctx, active);
  }
  await replaceCharges(ctx, invoice.id);
  const { lifetimeSeconds } = gateway;
  const [made] = await ctx.db
    .insert(charges)
    .values({
      companyId: invoice.companyId,
      invoiceId: invoice.id,
      gateway: gateway.name,
      txid: gateway.newTxid(),
      valueCents,
      expiresAt: lifetimeSeconds === null ? null : new Date(now.getTime() + lifetimeSeconds * 1000),
      createdAt: now,
    })
    .returning();
  if (!made) throw new Error("a new charge was not returned");
  const { id: chargeId, companyId, invoiceId, txid } = made;
  const line = { companyId, invoiceId, chargeId, txid, amountCents: valueCents, at: now };
  await ctx.db.insert(paymentEvents).values({ kind: "charged", source: "server", ...line });
  return made;
}

/** Runs outside a transaction: a slow bank must not hold the lock on the company's row. */
async function ask(ctx: Context, gateway: PixGateway, charge: ChargeRow, description: string): Promise<ChargeRow> {
  const { txid, valueCents } = charge;
  const { payload, expiresAt } = await gateway.open({ txid, valueCents, description });
  const [answered] = await ctx.db
    .update(charges)
    .set({ payload, expiresAt })
    .where(and(eq(charges.id, charge.id), isNull(charges.payload)))
    .returning();
  if (answered) return answered;
  // A concurrent request has stored the answer for the same charge.
  const [other] = await ctx.db.select().from(charges).where(eq(charges.id, charge.id));
  return other ?? { ...charge, payload, expiresAt };
}

function toPixCharge({ sandboxUrl }: Payments, charge: ChargeRow): PixCharge {
  const payload = charge.payload ?? "";
  return {
    invoiceId: charge.invoiceId,
    txid: charge.txid,
    gateway: charge.gateway,
    payload,
    value: reaisOf(charge.valueCents),
    valor: { original: (charge.valueCents / 100).toFixed(2) },
    qrcode: { qrcode: payload },
    expiresAt: charge.expiresAt?.toISOString() ?? null,
    sandboxUrl: sandboxUrl && `${sandboxUrl}/pay/${charge.txid}`,
  };
}

/** The rate limit of new codes per caller, as each may cost a call of the bank. */
export const chargeLimit = {
  max: 30,
  timeWindow: 60_000,
  keyGenerator: (request: FastifyRequest) => bearerOf(request) ?? request.ip,
};

/** Hides an invoice's codes. A payer may have kept one: a payment with it still counts. */
export async function replaceCharges({ db }: Transacting, invoiceId: number): Promise<void> {
  await db
    .update(charges)
    .set({ status: "replaced" })
    .where(and(eq(charges.invoiceId, invoiceId), eq(charges.status, "active")));
}
