import { and, asc, eq, gt, ne } from "drizzle-orm";
import { type Services, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { type ChargeRow, charges } from "./charges.table.ts";
import { expireCharge } from "./expire-charge.ts";
import type { PixGateway } from "./pix-gateway.ts";
import { readBack } from "./read-back.ts";

/** A bank may settle late, and somebody may have kept a code that was replaced. */
const askedForMs = 2 * 24 * 60 * 60 * 1000;

/** No code lives longer: what is older need not be looked at, however many there are. */
const longestLifeMs = 24 * 60 * 60 * 1000;

/** So many questions in a row without an answer: the bank is away. One that it cannot answer holds up no other. */
const patience = 3;

/**
 * Asks the bank about every charge it may still have news of, until two days after its end: for calls of the bank that
 * were lost. Ends early when the bank is away; the next run begins anew.
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
  await transact({ ...services, told: null }, (ctx) => expireCharge(ctx, charge));
}
