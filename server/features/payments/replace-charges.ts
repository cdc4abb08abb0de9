import { and, eq } from "drizzle-orm";
import type { Transacting } from "../../context.ts";
import { charges } from "./charges.table.ts";

/** An invoice's codes are not shown any more. Somebody may have kept one: what is paid with it counts all the same. */
export async function replaceCharges({ db }: Transacting, invoiceId: number): Promise<void> {
  await db
    .update(charges)
    .set({ status: "replaced" })
    .where(and(eq(charges.invoiceId, invoiceId), eq(charges.status, "active")));
}
