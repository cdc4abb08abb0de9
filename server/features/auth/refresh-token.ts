import { createHmac, timingSafeEqual } from "node:crypto";
import type { LoginRow } from "./logins.table.ts";

/** Keys of this server's sessions, derived from its secret. */
export type AuthKeys = { refresh: Buffer };

/** The token of one generation of a login. Nothing of it is stored: the family's salt and our key make it again. */
export function refreshToken(keys: AuthKeys, login: Pick<LoginRow, "id" | "salt">, generation: number): string {
  return `${login.id}.${generation}.${sign(keys, login, generation)}`;
}

/** Reads a token's parts without believing them. Null when it is not of the form. */
export function parseRefreshToken(token: string): { loginId: string; generation: number; signature: string } | null {
  const match = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.([\w-]{43})$/.exec(token);
  return match ? { loginId: match[1] ?? "", generation: Number(match[2]), signature: match[3] ?? "" } : null;
}

/** Whether the signature is ours for this login and generation. */
export function isGenuine(
  keys: AuthKeys,
  login: Pick<LoginRow, "id" | "salt">,
  generation: number,
  signature: string,
): boolean {
  return timingSafeEqual(Buffer.from(sign(keys, login, generation)), Buffer.from(signature));
}

function sign(keys: AuthKeys, { id, salt }: Pick<LoginRow, "id" | "salt">, generation: number): string {
  return createHmac("sha256", keys.refresh).update(`${id}.${salt}.${generation}`).digest("base64url");
}
