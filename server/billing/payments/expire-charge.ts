import { and, eq } from "drizzle-orm";
import type { Transacting } from "../../context.ts";
import { type ChargeRow, charges } from "./charges.table.ts";
import { paymentEvents } from "./payment-events.table.ts";

/** Marks an active charge as expired, with one entry in the ledger. A charge paid meanwhile stays paid. */
export async function expireCharge(ctx: Transacting, { id, companyId, invoiceId, txid }: ChargeRow): Promise<void> {
  const [expired] = await ctx.db
    .update(charges)
    .set({ status: "expired" })
    .where(and(eq(charges.id, id), eq(charges.status, "active")))
    .returning({ id: charges.id });
  if (!expired) return;
  const line = { companyId, invoiceId, chargeId: id, txid, at: ctx.now() };
  await ctx.db.insert(paymentEvents).values({ kind: "expired", source: "server", ...line });
}
