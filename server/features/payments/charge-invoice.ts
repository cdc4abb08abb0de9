import type { PixCharge } from "@balcao/shared/invoices.ts";
import { reaisOf } from "@balcao/shared/money.ts";
import { and, eq, isNull } from "drizzle-orm";
import { type Context, type Transacting, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { lockedCompany } from "../companies/lock-company.ts";
import { invoiceRow } from "../invoices/invoice-view.ts";
import { type InvoiceRow, invoices } from "../invoices/invoices.table.ts";
import { type ChargeRow, charges } from "./charges.table.ts";
import { expireCharge } from "./expire-charge.ts";
import { paymentEvents } from "./payment-events.table.ts";
import type { PixGateway } from "./pix-gateway.ts";
import { replaceCharges } from "./replace-charges.ts";

/** What payments go through, where the operator has set something up. */
export type Payments = {
  gateway: PixGateway | null;
  /** Part of the address at which the gateway calls; null where nobody calls. */
  webhookSecret: string | null;
  /** From before the operator changed the secret; the bank may call there until it was told anew. */
  formerWebhookSecrets?: readonly string[];
  /** The demo's bank, where a charge is paid at a click. */
  sandboxUrl: string | null;
};

/** A code must be good for long enough to be paid. */
const leastLeftMs = 60_000;

/**
 * The Pix code for what is owed of an open invoice: the one that was given before while it is good, else a new one.
 * Throws ERR_NO_INVOICE_FOUND, ERR_INVOICE_NOT_OPEN, ERR_PAYMENT_NOT_CONFIGURED, or ERR_PAYMENT_UNAVAILABLE: then the
 * next call asks the bank for the same charge again.
 */
export async function chargeInvoice(ctx: Context, payments: Payments, invoiceId: number): Promise<PixCharge> {
  await invoiceRow(ctx, invoiceId);
  const gateway = requireGateway(payments);
  const { charge, detail } = await transact(ctx, async (ctx) => {
    await lockedCompany(ctx, ctx.companyId);
    const invoice = await lockOpen(ctx, invoiceId);
    // CONTRACT.md 4.15: whoever pays, and existing programs, see which invoice it is.
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

/** The active charge of the amount that is owed; made and stored here, before the gateway hears of it. */
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

/** Outside of any transaction: a bank that is slow must not hold the company's row. */
async function ask(ctx: Context, gateway: PixGateway, charge: ChargeRow, description: string): Promise<ChargeRow> {
  const { txid, valueCents } = charge;
  const code = await gateway.open({ txid, valueCents, description });
  const [answered] = await ctx.db
    .update(charges)
    .set(code)
    .where(and(eq(charges.id, charge.id), isNull(charges.payload)))
    .returning();
  if (answered) return answered;
  // Somebody else asked at the same moment, for the same charge.
  const [other] = await ctx.db.select().from(charges).where(eq(charges.id, charge.id));
  return other ?? { ...charge, ...code };
}

function toPixCharge({ sandboxUrl }: Payments, charge: ChargeRow): PixCharge {
  const payload = charge.payload ?? "";
  return {
    invoiceId: charge.invoiceId,
    txid: charge.txid,
    gateway: charge.gateway,
    payload,
    valor: reaisOf(charge.valueCents),
    qrcode: { qrcode: payload },
    expiresAt: charge.expiresAt?.toISOString() ?? null,
    sandboxUrl: sandboxUrl && `${sandboxUrl}/pay/${charge.txid}`,
  };
}
