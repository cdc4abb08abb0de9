import { createHash, randomBytes } from "node:crypto";
import type { Context } from "../../context.ts";
import { seal, unseal } from "../../platform/secrets.ts";

type Sealer = Pick<Context, "tokenKey">;

/** A new API token as it is stored: found by its hash, and sealed to be shown to admins again. */
export function newToken({ tokenKey }: Sealer, connectionId: number): { tokenHash: string; tokenSealed: string } {
  const token = randomBytes(32).toString("base64url");
  return {
    tokenHash: hashOfToken(token),
    tokenSealed: seal(tokenKey, Buffer.from(token), place(connectionId)).toString("base64"),
  };
}

/** What a token is found by. */
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** The token to show; empty where there is none, and where the operator's secret has changed since it was made. */
export function openToken({ tokenKey }: Sealer, connectionId: number, sealed: string | null): string {
  if (sealed === null) return "";
  try {
    return unseal(tokenKey, Buffer.from(sealed, "base64"), place(connectionId)).toString();
  } catch {
    // It works still, by its hash; who wants to see one makes a new one.
    return "";
  }
}

export const place = (connectionId: number): string => `connection token ${connectionId}`;
