import type { PixGatewayName } from "@balcao/shared/billing/billing.ts";

/** The order for a Pix code. */
export type PixOrder = {
  txid: string;
  valueCents: number;
  /** The invoice's text for the payer. */
  description: string;
};

export type PixCode = {
  /** The BR Code. */
  payload: string;
  /** Null when it never expires. */
  expiresAt: Date | null;
};

/** A payment that the bank has received, in the bank's own notation. */
export type ReceivedPix = { endToEndId: string; valueCents: number; at: string };

/** A source of Pix codes. Calls throw ERR_PAYMENT_UNAVAILABLE if their outcome is unknown. */
export type PixGateway = {
  readonly name: PixGatewayName;
  /** Makes a charge's id in the gateway's form; it is stored before the gateway is called. */
  newTxid: () => string;
  /** The lifetime of codes in seconds; null when they never expire. */
  readonly lifetimeSeconds: number | null;
  /** Returns the code of a charge. A repeated txid returns the same charge. */
  open: (order: PixOrder) => Promise<PixCode>;
  /**
   * Returns the payments that the bank has received for a charge, null for an unknown charge; absent if there is no
   * bank to ask.
   */
  received?: (txid: string) => Promise<readonly ReceivedPix[] | null>;
  /** Registers the address that the bank calls after a payment; absent without such calls. */
  registerWebhook?: (url: string) => Promise<void>;
  /** Closes kept connections. */
  close?: () => void;
};
