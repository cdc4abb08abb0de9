import { createHmac, randomBytes } from "node:crypto";
import type { Context } from "../../context.ts";
import { seal, unseal } from "../../platform/secrets.ts";
import type { WebhookRow } from "./webhooks.table.ts";

type Sealer = Pick<Context, "tokenKey">;

const prefix = "whsec_";
export const place = (webhookId: number): string => `webhook secret ${webhookId}`;

/** A new secret as it is stored: sealed, to be shown to admins and to sign with. */
export function newSecret({ tokenKey }: Sealer, webhookId: number): string {
  const secret = prefix + randomBytes(32).toString("base64url");
  return seal(tokenKey, Buffer.from(secret), place(webhookId)).toString("base64");
}

/** A webhook's secret; null where the operator's own has changed since it was made: a new one must be made then. */
export function secretOf({ tokenKey }: Sealer, { id, secretSealed }: Pick<WebhookRow, "id" | "secretSealed">) {
  try {
    return unseal(tokenKey, Buffer.from(secretSealed, "base64"), place(id)).toString();
  } catch {
    return null;
  }
}

/** The value of `Balcao-Signature`: when it was signed, and the HMAC-SHA256 of that moment, a dot and the body. */
export function signatureOf(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const hmac = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${hmac}`;
}
