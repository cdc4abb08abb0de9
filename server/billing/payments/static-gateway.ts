import { randomBytes } from "node:crypto";
import { staticCode } from "./br-code.ts";
import type { PixGateway } from "./pix-gateway.ts";

export type StaticPixOptions = { gateway: "static"; key: string; merchantName: string; merchantCity: string };

/** Static codes for the operator's own key, made without a bank. The operator sees the money and confirms it. */
export const staticGateway = ({ key, merchantName, merchantCity }: StaticPixOptions): PixGateway => ({
  name: "static",
  lifetimeSeconds: null,
  // At most 25 characters. Hexadecimal digits are easy to read on a printed statement.
  newTxid: () => `BALCAO${randomBytes(9).toString("hex").toUpperCase()}`,
  open: async ({ txid, valueCents }) => ({
    payload: staticCode({ key, merchantName, merchantCity, valueCents, txid }),
    expiresAt: null,
  }),
});
