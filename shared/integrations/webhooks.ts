import { z } from "zod";
import { pageFields } from "../platform/page.ts";
import { VisibleName } from "../platform/visible-text.ts";
import { ApiEventType, apiEventTypes, WebhookEvent } from "./api-events.ts";

/** The maximum number of webhooks of a company. */
export const webhooksPerCompany = 10;

/** A webhook that fails for this time is paused; waiting deliveries are kept. */
export const pauseAfterHours = 24;

/** The wait after each failed attempt, in minutes; after the last one the delivery is given up. */
export const retryMinutes = [1, 5, 15, 30, 60, 120, 240, 360, 360, 360] as const;

/** With Standard Webhooks, calls are signed with the former secret as well for this long after a new one. */
export const formerSecretHours = 24;

/** The limit of a whole call, from the DNS look-up to the end of the answer. */
export const callTimeoutSeconds = 10;

/** The part of an answer that is read and stored, in characters. */
export const answerExcerptMax = 2_000;

/** failing: every attempt failed for a day; gone: the receiver answered 410. */
export const pauseReasons = ["failing", "gone"] as const;

/**
 * standard: as specified by standardwebhooks.com, which many libraries verify; balcao: one header with a time and a
 * digest.
 */
export const webhookSignatures = ["standard", "balcao"] as const;
export const WebhookSignature = z.enum(webhookSignatures);
export type WebhookSignature = z.infer<typeof WebhookSignature>;

export const Webhook = z.object({
  id: z.number().int(),
  name: z.string(),
  url: z.string(),
  events: z.array(ApiEventType),
  signature: WebhookSignature,
  /** An inactive webhook gets nothing, and no events are kept for it. */
  isActive: z.boolean(),
  /** A paused webhook gets nothing, but its events are kept. */
  pausedAt: z.iso.datetime().nullable(),
  pauseReason: z.enum(pauseReasons).nullable(),
  /** The time since which every attempt has failed. */
  failingSince: z.iso.datetime().nullable(),
  /** The number of waiting deliveries, counted up to 1000. */
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
  /** Without it a new webhook has the standard signature, and an existing one keeps its own. */
  signature: WebhookSignature.optional(),
  isActive: z.boolean().default(true),
});
export type SaveWebhook = z.input<typeof SaveWebhook>;

/** The secret that signs a webhook's calls. */
export const WebhookSecret = z.object({ secret: z.string() });
export type WebhookSecret = z.infer<typeof WebhookSecret>;

export const deliveryStates = ["waiting", "delivered", "failed"] as const;
export const DeliveryState = z.enum(deliveryStates);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** Why an attempt failed; secret: the signing secret can no longer be decrypted. */
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

/** The delivery of one event to one webhook, with the result of the last attempt. */
export const WebhookDelivery = z.object({
  id: z.string(),
  eventId: z.string(),
  eventType: z.enum([...apiEventTypes, "webhook.test"]),
  state: DeliveryState,
  attempts: z.number().int(),
  /** The time of the next attempt; null without one. */
  nextAt: z.iso.datetime().nullable(),
  lastAttemptAt: z.iso.datetime().nullable(),
  /** The receiver's HTTP status; null without an answer. */
  status: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  problem: DeliveryProblem.nullable(),
  createdAt: z.iso.datetime(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** With the request and the answer. */
export const WebhookDeliveryDetail = WebhookDelivery.extend({
  request: WebhookEvent,
  /** The beginning of the answer. */
  answer: z.string().nullable(),
});
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

export const ListDeliveries = z.object({ state: DeliveryState.optional(), cursor: z.string().max(100).optional() });
export type ListDeliveries = z.output<typeof ListDeliveries>;

export const DeliveryPage = z.object({ deliveries: z.array(WebhookDelivery), ...pageFields });
export type DeliveryPage = z.infer<typeof DeliveryPage>;
