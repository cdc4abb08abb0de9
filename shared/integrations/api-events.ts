import { z } from "zod";
import { MediaType, MessageContent } from "../channels/message-content.ts";
import { FieldValue } from "../inbox/fields.ts";
import { MessageMedia } from "../inbox/messages.ts";
import { sendFailures } from "../platform/errors.ts";

/** Events for programs, by stream and webhook. */
export const apiEventTypes = [
  "message.received",
  "message.sent",
  "message.media",
  "message.ack",
  "message.failed",
] as const;
export const ApiEventType = z.enum(apiEventTypes);
export type ApiEventType = z.infer<typeof ApiEventType>;

/** The progress of an own message, as a word for each `ack`. */
export const ackStates = { 3: "delivered", 4: "read", 5: "played" } as const;

/** The days for which events are kept: a program that was offline longer must start again. */
export const eventDays = 7;

const ApiEventMedia = z.object({
  state: MessageMedia.shape.state.describe(
    "`waiting`: the file is being downloaded, and a `message.media` event follows. `ready`: `url` serves the file. " +
      "`failed`: the file is not available.",
  ),
  name: z.string(),
  mimeType: z.string().nullable(),
  size: z.number().int().nullable().describe("Size in bytes."),
  url: z.string().nullable().describe("Signed address of the file. Needs no token and is valid for at least 12 hours."),
});

const EventIdentity = z
  .object({ kind: z.enum(["phone", "lid", "bsuid"]), value: z.string() })
  .nullable()
  .describe(
    "The id to answer the contact by: pass it as `to` when sending on this connection. It is the number where that is known. Null for a group, and if the connection cannot write to any id of the contact.",
  );
export type EventIdentity = z.infer<typeof EventIdentity>;

/** A message in its state at delivery of the event: a revoked one has no text any more. */
export const ApiEventMessage = z.object({
  id: z.string().describe("Id of the message: the `messageId` in the answer to a send."),
  ticketId: z.string(),
  number: z.string().nullable().describe("The contact's phone number in digits. Null if WhatsApp hides the number."),
  identity: EventIdentity,
  username: z
    .string()
    .nullable()
    .describe(
      'The name without "@" that the person shows in place of the number. People change it, and others take it.',
    ),
  contactName: z.string(),
  contactFields: z
    .array(FieldValue)
    .optional()
    .describe(
      "Values of the contact's fields, as they are when the event is delivered. Absent on servers without fields.",
    ),
  ticketFields: z.array(FieldValue).optional().describe("Values of the ticket's fields, in the same way."),
  isGroup: z.boolean(),
  authorName: z.string().nullable().describe("Name of the group member who wrote the message."),
  fromMe: z.boolean(),
  body: z.string(),
  mediaType: MediaType,
  media: ApiEventMedia.nullable(),
  content: MessageContent.nullable().describe(
    "Parts of a message that is not only text. A tapped button or list row is a `choice`, with the id and the title of the option; a question sent with buttons or as a list is a `question`, with the ids of its options.",
  ),
  isDeleted: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type ApiEventMessage = z.infer<typeof ApiEventMessage>;

const fields = {
  id: z.string().describe("Unique id of the event, the same in every repeat. Send it as `after` to resume the stream."),
  connectionId: z.string(),
  createdAt: z.iso.datetime(),
};
const ofMessage = { messageId: z.string(), number: z.string().nullable(), identity: EventIdentity };
const withMessage = <T extends ApiEventType>(type: T, about: string) =>
  z.object({ type: z.literal(type), ...fields, data: z.object({ message: ApiEventMessage }) }).describe(about);

const messageEvents = [
  withMessage("message.received", "Message received from a contact."),
  withMessage("message.sent", "Outgoing message accepted by WhatsApp, regardless of its author and device."),
  withMessage("message.media", "The file of an earlier message became available, or its download failed for good."),
  z
    .object({
      type: z.literal("message.ack"),
      ...fields,
      data: z.object({
        ...ofMessage,
        ack: z.union([z.literal(3), z.literal(4), z.literal(5)]),
        state: z.enum(Object.values(ackStates)),
      }),
    })
    .describe("Delivery status of an outgoing message. Steps can be skipped; the status never goes down."),
  z
    .object({
      type: z.literal("message.failed"),
      ...fields,
      data: z.object({ ...ofMessage, reason: z.enum(sendFailures) }),
    })
    .describe("Outgoing message that failed. The server does not retry it."),
] as const;

/** One event of a connection. Switch on `type`, and ignore unknown types. */
export const ApiEvent = z.discriminatedUnion("type", messageEvents);
export type ApiEvent = z.infer<typeof ApiEvent>;

/** The first frame of every stream. */
const StreamReady = z
  .object({
    type: z.literal("stream.ready"),
    lastEventId: z
      .string()
      .describe("Id of the last event before this stream. Resume after it if no event has arrived yet."),
  })
  .describe("First frame of every stream. The stream carries every event after `lastEventId`.");

/** Frames of the stream, each a text of JSON. */
export const StreamFrame = z.discriminatedUnion("type", [StreamReady, ...messageEvents]);
export type StreamFrame = z.infer<typeof StreamFrame>;

/** The event of a webhook's test; it is in no stream. */
export const WebhookTest = z
  .object({
    type: z.literal("webhook.test"),
    id: fields.id,
    connectionId: z.null(),
    createdAt: fields.createdAt,
    data: z.object({ webhookId: z.string() }),
  })
  .describe("Test event, sent when a user tests the webhook.");

/** The body of a webhook's call. */
export const WebhookEvent = z.discriminatedUnion("type", [...messageEvents, WebhookTest]);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** The id of the last event a program received; 0 is before all stored events. */
const EventId = z.string().regex(/^\d{1,18}$/);

export const StreamQuery = z.object({
  after: EventId.optional().describe(
    "Id of the last event that you handled. The server first sends all later events. `0` sends every stored event. " +
      "If neither this nor `Last-Event-Id` is given, the stream starts with new events.",
  ),
});

export const StreamHeaders = z.object({
  "last-event-id": EventId.optional().describe("Same as `after`. Ignored if `after` is given."),
});

/** Why the server closes a stream. */
export const streamCloseCodes = {
  /** The server restarts; reconnect with the last event's id. */
  goingAway: 1001,
  /** The token is no longer valid, or the company is blocked. */
  refused: 4401,
  /** The event to resume after is unknown, or already deleted. */
  unknownEvent: 4404,
  /** The token has too many streams open. */
  tooMany: 4429,
} as const;

/** Limit of simultaneous streams of one token on one server. */
export const streamsPerToken = 5;
