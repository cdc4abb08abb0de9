import { createHmac } from "node:crypto";
import type { WebhookSignature } from "@balcao/shared/integrations/webhooks.ts";
import { keyOf } from "./webhook-secret.ts";

type Signed = { secrets: readonly string[]; eventId: string; body: string; now: Date };

/**
 * The headers of each way of signing. A receiver verifies with them that we made the call, and that it is not a replay.
 */
export const signatureHeaders: Record<WebhookSignature, (signed: Signed) => Record<string, string>> = {
  // https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
  standard: ({ secrets, eventId, body, now }) => {
    const time = secondsOf(now);
    const signatures = secrets.map((secret) => {
      const digest = createHmac("sha256", keyOf(secret)).update(`${eventId}.${time}.${body}`).digest("base64");
      return `v1,${digest}`;
    });
    return { "webhook-id": eventId, "webhook-timestamp": String(time), "webhook-signature": signatures.join(" ") };
  },
  balcao: ({ secrets: [secret = ""], body, now }) => {
    const time = secondsOf(now);
    const digest = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
    return { "balcao-signature": `t=${time},v1=${digest}` };
  },
};

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);
