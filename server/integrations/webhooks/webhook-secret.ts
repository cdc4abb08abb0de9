import { randomBytes } from "node:crypto";
import type { Context } from "../../context.ts";
import { seal, unseal } from "../../platform/secrets/secrets.ts";
import type { WebhookRow } from "./webhooks.table.ts";

type Sealer = Pick<Context, "tokenKey">;

const secretPrefix = "whsec_";
export const place = (webhookId: number): string => `webhook secret ${webhookId}`;

/** Creates a new secret and returns it sealed, as it is stored. It can be opened again, because admins see it and calls are signed with it. */
export function newSecret({ tokenKey }: Sealer, webhookId: number): string {
  const secret = secretPrefix + randomBytes(32).toString("base64");
  return seal(tokenKey, Buffer.from(secret), place(webhookId)).toString("base64");
}

/**
 * Returns a webhook's secret as its receiver verifies with it; null if the operator's secret has changed since, and a
 * new one must be made. Older ones use base64url, which the standard's libraries do not read.
 */
export function secretOf(
  { tokenKey }: Sealer,
  { id, secretSealed, signature }: Pick<WebhookRow, "id" | "secretSealed" | "signature">,
): string | null {
  try {
    const secret = unseal(tokenKey, Buffer.from(secretSealed, "base64"), place(id)).toString();
    return signature === "standard" ? secretPrefix + keyOf(secret).toString("base64") : secret;
  } catch {
    return null;
  }
}

/**
 * The secrets that sign a call now, the newest first: while a receiver is given the new secret, it still verifies with
 * the one before. Our own way of signing has one secret only. Empty if the webhook's secret can no longer be read.
 */
export function signingSecrets({ tokenKey, now }: Sealer & Pick<Context, "now">, webhook: WebhookRow): string[] {
  const secret = secretOf({ tokenKey }, webhook);
  if (secret === null) return [];
  const { formerSecretUntil: until, formerSecretSealed: secretSealed } = webhook;
  if (webhook.signature !== "standard" || until === null || until <= now()) return [secret];
  const former = secretOf({ tokenKey }, { ...webhook, secretSealed });
  return former === null ? [secret] : [secret, former];
}

/** The bytes of a secret, in either alphabet of base64. */
export const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(secretPrefix.length), "base64");
