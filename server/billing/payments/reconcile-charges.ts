import { and, asc, eq, gt, ne } from "drizzle-orm";
import { type Services, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { type ChargeRow, charges } from "./charges.table.ts";
import { expireCharge } from "./expire-charge.ts";
import type { PixGateway } from "./pix-gateway.ts";
import { readBack } from "./read-back.ts";

/**
 * Charges are queried until this time after their end: a bank may settle late, and a payer may keep a replaced code.
 */
const askedForMs = 2 * 24 * 60 * 60 * 1000;

/** The longest lifetime of a code: limits the search by creation time. */
const longestLifeMs = 24 * 60 * 60 * 1000;

/**
 * After this many unanswered queries in a row the bank counts as down. One charge that it cannot answer delays no
 * other.
 */
const patience = 3;

/**
 * Queries the bank about every unpaid charge until two days after its end, as the bank's calls may be lost. Stops early
 * when the bank is down; the next run starts again.
 */
export async function reconcileCharges(services: Services, gateway: PixGateway): Promise<void> {
  const since = new Date(services.now().getTime() - askedForMs);
  const unsettled = await services.db
    .select()
    .from(charges)
    .where(
      and(
        ne(charges.status, "paid"),
        eq(charges.gateway, gateway.name),
        gt(charges.expiresAt, since),
        gt(charges.createdAt, new Date(since.getTime() - longestLifeMs)),
      ),
    )
    .orderBy(asc(charges.createdAt));
  let unanswered = 0;
  for (const charge of unsettled) {
    try {
      const isPaid = await readBack(services, gateway, charge.txid, "reconciliation");
      unanswered = 0;
      if (!isPaid) await expireIfOver(services, charge);
    } catch (error) {
      services.log.error({ error, chargeId: charge.id }, "a charge was not reconciled");
      if (!(error instanceof AppError && error.code === "ERR_PAYMENT_UNAVAILABLE")) continue;
      unanswered += 1;
      if (unanswered === patience) return;
    }
  }
}

async function expireIfOver(services: Services, charge: ChargeRow): Promise<void> {
  if (charge.status !== "active" || !charge.expiresAt || charge.expiresAt > services.now()) return;
  await transact({ ...services, pending: null }, (ctx) => expireCharge(ctx, charge));
}
