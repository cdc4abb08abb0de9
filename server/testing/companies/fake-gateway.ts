import type { PixGateway, ReceivedPix } from "../../billing/payments/pix-gateway.ts";
import { AppError } from "../../errors.ts";

/** A bank in memory: the charges it was asked for, and the payments it reports. */
export type FakeGateway = PixGateway & {
  opened: Map<string, number>;
  /** A payer pays a charge; returns the payment's id. */
  pay: (txid: string, valueCents?: number, endToEndId?: string) => string;
  /** While true, every call fails. */
  isDown: boolean;
  /** Charges that cannot be queried. */
  silentAbout: Set<string>;
  /** Runs in the middle of the next call that opens a charge, after the bank has created it. */
  beforeAnswer: (() => Promise<unknown>) | null;
};

let next = 1;
const newId = (prefix: string, length: number) => prefix + String(next++).padStart(length - prefix.length, "0");

export function createFakeGateway(now: () => Date): FakeGateway {
  const received = new Map<string, ReceivedPix[]>();
  const gateway: FakeGateway = {
    name: "api-pix",
    lifetimeSeconds: 3600,
    opened: new Map(),
    isDown: false,
    silentAbout: new Set(),
    beforeAnswer: null,
    newTxid: () => newId("TX", 32),
    open: async ({ txid, valueCents }) => {
      if (gateway.isDown) throw new AppError("ERR_PAYMENT_UNAVAILABLE");
      gateway.opened.set(txid, valueCents);
      const before = gateway.beforeAnswer;
      gateway.beforeAnswer = null;
      await before?.();
      return { payload: `code of ${txid}`, expiresAt: new Date(now().getTime() + 3_600_000) };
    },
    received: async (txid) => {
      if (gateway.isDown || gateway.silentAbout.has(txid)) throw new AppError("ERR_PAYMENT_UNAVAILABLE");
      return received.get(txid) ?? (gateway.opened.has(txid) ? [] : null);
    },
    pay: (txid, valueCents = gateway.opened.get(txid) ?? 0, endToEndId = newId("E", 32)) => {
      received.set(txid, [...(received.get(txid) ?? []), { endToEndId, valueCents, at: now().toISOString() }]);
      return endToEndId;
    },
  };
  return gateway;
}
