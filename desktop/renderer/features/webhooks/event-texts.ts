import type { WebhookDelivery } from "@balcao/shared/webhooks.ts";

/** Where the catalogue has each event's words: keys there hold no dots. */
export const eventKeys = {
  "message.received": "received",
  "message.sent": "sent",
  "message.media": "media",
  "message.ack": "ack",
  "message.failed": "failed",
  "webhook.test": "test",
} as const satisfies Record<WebhookDelivery["eventType"], string>;
