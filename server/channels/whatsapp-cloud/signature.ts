import { createHmac } from "node:crypto";
import { isSameSecret } from "../../platform/secrets/same-secret.ts";
import type { RawCall } from "../channel.ts";

/** True if Meta signed these bytes with the app's secret. */
export function isSigned({ headers, body }: RawCall, secret: string): boolean {
  const expected = createHmac("sha256", secret).update(body).digest("hex");
  return isSameSecret(headers["x-hub-signature-256"] ?? "", `sha256=${expected}`);
}

/** The answer that proves to Meta that this address expects its webhooks; null for anybody else. */
export function answerTo(query: Readonly<Record<string, string>>, verifyToken: string): string | null {
  if (query["hub.mode"] !== "subscribe") return null;
  return isSameSecret(query["hub.verify_token"] ?? "", verifyToken) ? (query["hub.challenge"] ?? null) : null;
}
