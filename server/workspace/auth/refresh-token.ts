import { createHmac, timingSafeEqual } from "node:crypto";
import { everyKey, type Keyring } from "../../platform/secrets/secrets.ts";
import type { LoginRow } from "./logins.table.ts";

/** Keys of this server's sessions, derived from its secret. */
export type AuthKeys = { refresh: Keyring };

/** The token of one generation of a login. It is not stored: the family's salt and our key derive it again. */
export function refreshToken(keys: AuthKeys, login: Pick<LoginRow, "id" | "salt">, generation: number): string {
  return `${login.id}.${generation}.${sign(keys.refresh.present, login, generation)}`;
}

/** Parses a token without verifying it. Null if it is malformed. */
export function parseRefreshToken(token: string): { loginId: string; generation: number; signature: string } | null {
  const match = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.([\w-]{43})$/.exec(token);
  return match ? { loginId: match[1] ?? "", generation: Number(match[2]), signature: match[3] ?? "" } : null;
}

/** True if the signature is valid for this login and generation, under the present secret or a former one. */
export function isGenuine(
  keys: AuthKeys,
  login: Pick<LoginRow, "id" | "salt">,
  generation: number,
  signature: string,
): boolean {
  return everyKey(keys.refresh).some((key) =>
    timingSafeEqual(Buffer.from(sign(key, login, generation)), Buffer.from(signature)),
  );
}

function sign(key: Buffer, { id, salt }: Pick<LoginRow, "id" | "salt">, generation: number): string {
  return createHmac("sha256", key).update(`${id}.${salt}.${generation}`).digest("base64url");
}
