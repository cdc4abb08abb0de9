import { and, eq } from "drizzle-orm";
import type { Transacting } from "../../context.ts";
import { charges } from "./charges.table.ts";

/** Hides an invoice's codes. A payer may have kept one: a payment with it still counts. */
export async function replaceCharges({ db }: Transacting, invoiceId: number): Promise<void> {
  await db
    .update(charges)
    .set({ status: "replaced" })
    .where(and(eq(charges.invoiceId, invoiceId), eq(charges.status, "active")));
}
