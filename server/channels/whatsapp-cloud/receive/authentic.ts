import { createHmac } from "node:crypto";
import { isSameSecret } from "../../../platform/secrets/secrets.ts";
import type { RawCall } from "../../webhook-channel.ts";

/** True if Meta signed these bytes with the app's secret. */
export function isSigned({ headers, body }: RawCall, secret: string): boolean {
  const expected = createHmac("sha256", secret).update(body).digest("hex");
  return isSameSecret(headers["x-hub-signature-256"] ?? "", `sha256=${expected}`);
}

/** The answer that proves to Meta that this address expects its webhooks; null for anybody else. */
export function answerTo(
  query: Readonly<Record<string, string>>,
  isVerifyToken: (token: string) => boolean,
): string | null {
  if (query["hub.mode"] !== "subscribe") return null;
  return isVerifyToken(query["hub.verify_token"] ?? "") ? (query["hub.challenge"] ?? null) : null;
}
