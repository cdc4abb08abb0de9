import { createHash, randomBytes } from "node:crypto";
import type { Context } from "../../context.ts";
import { seal, unseal } from "../../platform/secrets/secrets.ts";

type Sealer = Pick<Context, "tokenKey">;

/** A new API token as it is stored: its hash for the lookup, and a sealed copy that admins can see again. */
export function newToken({ tokenKey }: Sealer, connectionId: number): { tokenHash: string; tokenSealed: string } {
  const token = randomBytes(32).toString("base64url");
  return {
    tokenHash: hashOfToken(token),
    tokenSealed: seal(tokenKey, Buffer.from(token), place(connectionId)).toString("base64"),
  };
}

/** The key of the token lookup. */
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** The token to show; empty if there is none, or if the operator's secret has changed since it was made. */
export function openToken({ tokenKey }: Sealer, connectionId: number, sealed: string | null): string {
  if (sealed === null) return "";
  try {
    return unseal(tokenKey, Buffer.from(sealed, "base64"), place(connectionId)).toString();
  } catch {
    // The token still works, since its hash is intact; an admin who wants to see one makes a new one.
    return "";
  }
}

export const place = (connectionId: number): string => `connection token ${connectionId}`;
