import type { Context } from "../../context.ts";
import { seal, unseal } from "../../platform/secrets/secrets.ts";

type Sealer = Pick<Context, "tokenKey">;

export const place = (userId: number): string => `two-factor secret ${userId}`;

/** A person's secret as it is stored. */
export const sealTwoFactor = ({ tokenKey }: Sealer, userId: number, secret: string): string =>
  seal(tokenKey, Buffer.from(secret), place(userId)).toString("base64");

/** Reverses it. Throws if the operator's secret has changed since. */
export const openTwoFactor = ({ tokenKey }: Sealer, userId: number, sealed: string): string =>
  unseal(tokenKey, Buffer.from(sealed, "base64"), place(userId)).toString();
