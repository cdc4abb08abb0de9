import {
  type ApiEvent,
  type ApiEventMessage,
  ackStates,
  type EventIdentity,
  type WebhookEvent,
  type WebhookTest,
} from "@balcao/shared/integrations/api-events.ts";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { ChannelKind } from "../../channels/channels.ts";
import { type Identity, idOf } from "../../channels/chat.ts";
import { connections } from "../../channels/connections/connections.table.ts";
import type { Services } from "../../context.ts";
import { type ContactRow, contacts } from "../../inbox/contacts/contacts.table.ts";
import { identityList } from "../../inbox/contacts/identities/contact-chat.ts";
import { toValues, valueRows } from "../../inbox/fields/read-values.ts";
import { type MessageRow, messages } from "../../inbox/messages/messages.table.ts";
import { type FileRow, files } from "../../workspace/files/files.table.ts";
import { apiEvents } from "./api-events.table.ts";

type Reader = Pick<Services, "db" | "fileUrls" | "channels">;

const shownOfMessage = {
  id: messages.id,
  ticketId: messages.ticketId,
  fromMe: messages.fromMe,
  authorName: messages.authorName,
  body: messages.body,
  mediaType: messages.mediaType,
  media: messages.media,
  content: messages.content,
  isDeleted: messages.isDeleted,
  createdAt: messages.createdAt,
};

const shownOfEvent = {
  id: apiEvents.id,
  xact: apiEvents.xact,
  type: apiEvents.type,
  connectionId: apiEvents.connectionId,
  data: apiEvents.data,
  createdAt: apiEvents.createdAt,
};

/** Condition: the event's transaction and all earlier ones have ended, so that no event can still come before it. */
export const isSettled = sql<boolean>`${apiEvents.xact} < pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;

/** The columns of an event. Its message is read as it is now, so that a deleted text is published no more. */
const eventFields = {
  event: shownOfEvent,
  isSettled,
  message: shownOfMessage,
  // Begins with a column that is never null: a joined part counts as absent if its first column is.
  contact: {
    name: contacts.name,
    number: contacts.number,
    username: contacts.username,
    isGroup: contacts.isGroup,
    identities: identityList,
  },
  channel: connections.channel,
  file: files,
  contactFields: valueRows(sql`v.contact_id = ${messages.contactId}`),
  ticketFields: valueRows(sql`v.ticket_id = ${messages.ticketId}`),
};

export const selectEvents = ({ db }: Pick<Reader, "db">) =>
  db
    .select(eventFields)
    .from(apiEvents)
    .leftJoin(connections, eq(connections.id, apiEvents.connectionId))
    .leftJoin(messages, eq(messages.id, apiEvents.messageId))
    .leftJoin(contacts, eq(contacts.id, messages.contactId))
    .leftJoin(files, eq(files.id, messages.fileId))
    .$dynamic();

export type ShownEvent = Awaited<ReturnType<typeof selectEvents>>[number];

/** Returns an event as programs get it. The file's address is signed now, and valid for hours. */
export function toApiEvent(reader: Pick<Reader, "fileUrls" | "channels">, joined: ShownEvent): ApiEvent {
  const { event, message, contact, channel, file, contactFields, ticketFields } = joined;
  const { type, data } = event;
  const fields = {
    id: String(event.id),
    connectionId: String(event.connectionId),
    createdAt: event.createdAt.toISOString(),
  };
  const { messageId, number = null, reason = "ERR_SENDING_WAPP_MSG" } = data;
  if (type === "message.failed" && messageId) {
    const identity = number === null ? null : ({ kind: "phone", value: number } as const);
    return { type, ...fields, data: { messageId, number, identity, reason } };
  }
  if (type === "webhook.test" || !message || !contact) throw new Error(`event ${event.id} has no message`);
  const identity = contact.isGroup ? null : answeredBy(contact, reader.channels.find(channel ?? ""));
  const of = { messageId: String(message.id), number: contact.number, identity };
  if (type === "message.ack") {
    const ack = data.ack ?? 3;
    return { type, ...fields, data: { ...of, ack, state: ackStates[ack] } };
  }
  if (type === "message.failed") return { type, ...fields, data: { ...of, reason } };
  const told = { message, contact, identity, file, contactFields, ticketFields };
  return { type, ...fields, data: { message: toEventMessage(reader, told) } };
}

/** The kinds of ids to which a program can send, in the order in which channels choose among those of a contact. */
const sentTo = ["phone", "lid", "bsuid"] as const;

/** The id by which a channel writes to a person; null if it has none of a kind that the channel can address. */
function answeredBy(
  person: { identities: readonly Identity[] },
  channel: Pick<ChannelKind, "addresses"> | null,
): EventIdentity {
  for (const kind of sentTo) {
    const value = channel?.addresses.includes(kind) ? idOf(person, kind) : null;
    if (value !== null) return { kind, value };
  }
  return null;
}

/** Like `toApiEvent`, for a webhook: an event may also be a test of it. */
export function toWebhookEvent(
  reader: Pick<Reader, "fileUrls" | "channels">,
  joined: ShownEvent,
  webhookId: number,
): WebhookEvent {
  const { id, type, createdAt } = joined.event;
  if (type !== "webhook.test") return toApiEvent(reader, joined);
  const test: z.infer<typeof WebhookTest> = {
    type,
    id: String(id),
    connectionId: null,
    createdAt: createdAt.toISOString(),
    data: { webhookId: String(webhookId) },
  };
  return test;
}

type Told = {
  message: Pick<MessageRow, keyof typeof shownOfMessage>;
  contact: Pick<ContactRow, "number" | "username" | "name" | "isGroup">;
  identity: EventIdentity;
  file: FileRow | null;
} & Pick<ShownEvent, "contactFields" | "ticketFields">;

function toEventMessage({ fileUrls }: Pick<Reader, "fileUrls">, told: Told): ApiEventMessage {
  const { message, contact, identity, file } = told;
  const { isDeleted, media } = message;
  return {
    id: String(message.id),
    ticketId: String(message.ticketId),
    number: contact.number,
    identity,
    username: contact.username,
    contactName: contact.name,
    contactFields: toValues(told.contactFields),
    ticketFields: toValues(told.ticketFields),
    isGroup: contact.isGroup,
    authorName: message.authorName,
    fromMe: message.fromMe,
    body: isDeleted ? "" : message.body,
    mediaType: message.mediaType,
    media:
      isDeleted || !media
        ? null
        : {
            state: media.state,
            name: media.name,
            mimeType: file?.mimeType ?? null,
            size: file?.size ?? media.size,
            url: file && fileUrls.of(file.id),
          },
    content: isDeleted ? null : message.content,
    isDeleted,
    createdAt: message.createdAt.toISOString(),
  };
}
