import { z } from "zod";
import { ApiEventType, apiEventTypes, WebhookEvent } from "./api-events.ts";
import { pageFields } from "./page.ts";
import { VisibleName } from "./visible-text.ts";

/** At most so many belong to a company. */
export const webhooksPerCompany = 10;

/** A webhook that reached nobody for so long is paused; what waits is kept. */
export const pauseAfterHours = 24;

/** How long after each failed attempt the next one comes, in minutes; after the last the delivery is given up. */
export const retryMinutes = [1, 5, 15, 30, 60, 120, 240, 360, 360, 360] as const;

/** The whole of a call, from the name's look-up to the answer's end. */
export const callTimeoutSeconds = 10;

/** How much of an answer is read and kept, in characters. */
export const answerExcerptMax = 2_000;

/** failing: nothing got through for a day; gone: the receiver said 410. */
export const pauseReasons = ["failing", "gone"] as const;

export const Webhook = z.object({
  id: z.number().int(),
  name: z.string(),
  url: z.string(),
  events: z.array(ApiEventType),
  /** One that is not active gets nothing, and nothing is kept for it. */
  isActive: z.boolean(),
  /** One that is paused gets nothing, but all that happens is kept for it. */
  pausedAt: z.iso.datetime().nullable(),
  pauseReason: z.enum(pauseReasons).nullable(),
  /** Since when every attempt has failed. */
  failingSince: z.iso.datetime().nullable(),
  /** How many deliveries wait, counted up to 1000. */
  waiting: z.number().int(),
  createdAt: z.iso.datetime(),
});
export type Webhook = z.infer<typeof Webhook>;

export const SaveWebhook = z.object({
  name: VisibleName,
  url: z.url({ protocol: /^https?$/ }).max(2_000),
  events: z
    .array(ApiEventType)
    .min(1)
    .transform((events) => [...new Set(events)]),
  isActive: z.boolean().default(true),
});
export type SaveWebhook = z.input<typeof SaveWebhook>;

/** What a webhook's calls are signed with. */
export const WebhookSecret = z.object({ secret: z.string() });
export type WebhookSecret = z.infer<typeof WebhookSecret>;

export const deliveryStates = ["waiting", "delivered", "failed"] as const;
export const DeliveryState = z.enum(deliveryStates);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** Why an attempt failed; secret: what it would be signed with cannot be read any more. */
export const deliveryProblems = [
  "status",
  "redirect",
  "timeout",
  "unreachable",
  "unknownHost",
  "certificate",
  "internalAddress",
  "secret",
] as const;
export const DeliveryProblem = z.enum(deliveryProblems);
export type DeliveryProblem = z.infer<typeof DeliveryProblem>;

/** One event on its way to one webhook, with how the last attempt went. */
export const WebhookDelivery = z.object({
  id: z.string(),
  eventId: z.string(),
  eventType: z.enum([...apiEventTypes, "webhook.test"]),
  state: DeliveryState,
  attempts: z.number().int(),
  /** When it is tried next; null when it is not. */
  nextAt: z.iso.datetime().nullable(),
  lastAttemptAt: z.iso.datetime().nullable(),
  /** The receiver's HTTP status; null when it did not answer. */
  status: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  problem: DeliveryProblem.nullable(),
  createdAt: z.iso.datetime(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** With what was said on both sides. */
export const WebhookDeliveryDetail = WebhookDelivery.extend({
  request: WebhookEvent,
  /** How the answer began. */
  answer: z.string().nullable(),
});
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

export const ListDeliveries = z.object({ state: DeliveryState.optional(), cursor: z.string().max(100).optional() });
export type ListDeliveries = z.output<typeof ListDeliveries>;

export const DeliveryPage = z.object({ deliveries: z.array(WebhookDelivery), ...pageFields });
export type DeliveryPage = z.infer<typeof DeliveryPage>;
