import type { PixGatewayName } from "@balcao/shared/billing.ts";

/** What a Pix code is asked for. */
export type PixOrder = {
  txid: string;
  valueCents: number;
  /** The invoice, as whoever pays sees it. */
  description: string;
};

export type PixCode = {
  /** The BR Code. */
  payload: string;
  /** Null when it does not end. */
  expiresAt: Date | null;
};

/** One payment that the bank has received, in its own words. */
export type ReceivedPix = { endToEndId: string; valueCents: number; at: string };

/** Where Pix codes come from. Calls throw ERR_PAYMENT_UNAVAILABLE when nothing is known of what became of them. */
export type PixGateway = {
  readonly name: PixGatewayName;
  /** A new id for a charge, in the form that the gateway takes; stored before the gateway is asked. */
  newTxid: () => string;
  /** How long codes live, in seconds; null when they do not end. */
  readonly lifetimeSeconds: number | null;
  /** The code of a charge. Asked again with the same txid it is the same charge. */
  open: (order: PixOrder) => Promise<PixCode>;
  /** What the bank has received for a charge, null when it knows of no such charge; absent where nobody can be asked. */
  received?: (txid: string) => Promise<readonly ReceivedPix[] | null>;
  /** Tells the bank where to call when something was paid; absent where nobody calls. */
  registerWebhook?: (url: string) => Promise<void>;
  /** Ends kept connections. */
  close?: () => void;
};
