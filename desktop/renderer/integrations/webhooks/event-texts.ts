import type { WebhookDelivery } from "@balcao/shared/integrations/webhooks.ts";

/** The catalogue keys of the events, because keys cannot contain dots. */
export const eventKeys = {
  "message.received": "received",
  "message.sent": "sent",
  "message.media": "media",
  "message.ack": "ack",
  "message.failed": "failed",
  "webhook.test": "test",
} as const satisfies Record<WebhookDelivery["eventType"], string>;
