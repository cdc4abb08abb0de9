import { inArray } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { paymentEvents } from "./payment-events.table.ts";
import type { PixGateway } from "./pix-gateway.ts";
import { settlePayment } from "./settle-payment.ts";

/** The txids of a bank's charges have this form; other codes cannot be queried. */
const chargeTxid = /^[A-Za-z0-9]{26,35}$/;

/** A bank's notice of a payment. It is not trusted: it only says which charge to read back. */
export type Notice = { txid?: string | undefined; endToEndId: string };

/**
 * Reads every charge of a bank's notices back from the bank, and settles the received payments. Known payments need no
 * query. Throws ERR_PAYMENT_UNAVAILABLE, after which the bank calls again.
 */
export async function applyNotices(services: Services, gateway: PixGateway, notices: readonly Notice[]): Promise<void> {
  const ids = notices.map(({ endToEndId }) => endToEndId);
  const rows =
    ids.length === 0
      ? []
      : await services.db
          .select({ id: paymentEvents.endToEndId })
          .from(paymentEvents)
          .where(inArray(paymentEvents.endToEndId, ids));
  const known = new Set(rows.map(({ id }) => id));
  const news = notices.filter(({ endToEndId }) => !known.has(endToEndId));
  for (const txid of new Set(news.flatMap(({ txid }) => (txid && chargeTxid.test(txid) ? [txid] : []))))
    await readBack(services, gateway, txid, "webhook");
}

/** Asks the bank for a charge's payments, and settles them. Returns true if there were any. */
export async function readBack(
  services: Services,
  gateway: PixGateway,
  txid: string,
  source: "webhook" | "reconciliation",
): Promise<boolean> {
  const received = (await gateway.received?.(txid)) ?? [];
  for (const { endToEndId, valueCents, at } of received)
    await settlePayment(services, { of: { txid }, amountCents: valueCents, endToEndId, source, evidence: { at } });
  return received.length > 0;
}
