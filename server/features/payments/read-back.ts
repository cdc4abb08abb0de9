import { inArray } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { paymentEvents } from "./payment-events.table.ts";
import type { PixGateway } from "./pix-gateway.ts";
import { settlePayment } from "./settle-payment.ts";

/** The form of the txids that a bank's charges have; others are codes that nobody can be asked about. */
const chargeTxid = /^[A-Za-z0-9]{26,35}$/;

/** What a call of the bank says of a payment. None of it is believed: it only tells where to look. */
export type Notice = { txid?: string | undefined; endToEndId: string };

/**
 * Looks into what the bank's call is about: each charge is read back from the bank, and what that has received is
 * settled. What is known already costs no question. Throws ERR_PAYMENT_UNAVAILABLE: then the bank calls again.
 */
export async function takeNotices(services: Services, gateway: PixGateway, notices: readonly Notice[]): Promise<void> {
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

/** Asks the bank what it has received for a charge, and settles that. Answers whether it was anything. */
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
