import { z } from "zod";
import { MediaType, MessageContent } from "../channels/message-content.ts";
import { ErrorCode, sendFailures } from "../platform/errors.ts";
import { pageFields } from "../platform/page.ts";
import { RowId } from "../platform/row-id.ts";
import { captionMax, FileRef } from "../workspace/files.ts";
import { QueueRef } from "../workspace/queues.ts";
import { UserRef } from "../workspace/users.ts";
import { Ticket } from "./tickets.ts";

/** The types of messages that can be forwarded: the others cannot be sent by us. */
export const forwardableTypes: ReadonlySet<MediaType> = new Set([
  "chat",
  "image",
  "audio",
  "video",
  "document",
  "sticker",
  "location",
  "contact",
]);

/** 0 pending, 1 with the server, 2 unused, 3 delivered, 4 read, 5 played. It never decreases. */
const Ack = z.number().int().min(0).max(5);

/** The number of parts in WhatsApp's waveforms. */
export const waveformParts = 64;

/** A file that belongs to a message. */
export const MessageMedia = z.object({
  /**
   * waiting: being fetched from WhatsApp; failed: WhatsApp no longer has it, or it was refused; removed: older than the
   * company's retention period.
   */
  state: z.enum(["waiting", "ready", "failed", "removed"]),
  file: FileRef.nullable(),
  /** Name and size from the sender, for the time before the file is there. */
  name: z.string(),
  size: z.number().int().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  durationSeconds: z.number().nullable(),
  /** A few hundred bytes, as a data URL, to show until the file is there. */
  thumbnail: z.string().nullable(),
  /** True for a voice note, false for an attached recording. */
  isVoice: z.boolean(),
  /** The loudness of a recording in equal parts, where the loudest is 100; absent if unknown. */
  waveform: z.array(z.number().int().min(0).max(100)).max(waveformParts).optional(),
});
export type MessageMedia = z.infer<typeof MessageMedia>;

export const Reaction = z.object({
  emoji: z.string(),
  fromMe: z.boolean(),
  /** The person who reacted: the agent, or the contact. */
  name: z.string(),
});
export type Reaction = z.infer<typeof Reaction>;

export const QuotedMessage = z.object({
  id: z.string(),
  body: z.string(),
  fromMe: z.boolean(),
  mediaType: MediaType,
  contact: z.object({ id: z.number().int(), name: z.string() }).nullable(),
});

export const Message = z.object({
  /** Digits. A conversation is ordered by `createdAt`, and by id where two are equal. */
  id: z.string(),
  ticketId: z.number().int(),
  /** The contact who wrote it; null for our own. */
  contactId: z.number().int().nullable(),
  contact: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** The agent who wrote it; null for the contact's, the phone's own and automatic ones. */
  userId: z.number().int().nullable(),
  user: UserRef.nullable(),
  /** The author in a group; null elsewhere. */
  authorName: z.string().nullable(),
  queueId: z.number().int().nullable(),
  /** The ticket's queue when the message was written. */
  queue: QueueRef.nullable(),
  body: z.string(),
  fromMe: z.boolean(),
  read: z.boolean(),
  ack: Ack,
  /** Set if the message could not be sent; it stays until a person retries. */
  failure: z.enum(sendFailures).nullable(),
  mediaType: MediaType,
  /** The file's address, for older clients; the same as `media.file.url`. */
  mediaUrl: z.string().nullable(),
  media: MessageMedia.nullable(),
  /** Null also for a kind that a console of this version does not know: `body` has its words. */
  content: MessageContent.nullable().catch(null),
  reactions: z.array(Reaction),
  /** True if the bot or another automatic sender wrote it. */
  isAutomatic: z.boolean(),
  isDeleted: z.boolean(),
  editedAt: z.iso.datetime().nullable(),
  quotedMsg: QuotedMessage.nullable(),
  /** The id the sending screen chose, so that its optimistic bubble finds its message. */
  clientId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
});
export type Message = z.infer<typeof Message>;

/** Longest text WhatsApp accepts. */
export const messageBodyMax = 4096;

export const SendMessage = z
  .object({
    /** May be empty only if a quick message brings a file. */
    body: z.string().trim().max(messageBodyMax).default(""),
    /** Chosen by the screen; a repeated request returns the message it already made. */
    clientId: z.uuid().optional(),
    /** Older clients send the whole quoted message. */
    quotedMsg: z.object({ id: z.string().max(40) }).nullish(),
    /** A quick message whose file is sent, with `body` as its caption. */
    quickMessageId: RowId.optional(),
  })
  .refine(({ body, quickMessageId }) => body !== "" || quickMessageId !== undefined, { path: ["body"] });
export type SendMessage = z.input<typeof SendMessage>;

/**
 * The fields of a form that brings files (parts named `medias`). Each file becomes a message of its own, answered in
 * order as a list; the first one carries caption and quote.
 */
export const SendFiles = z.object({
  body: z.string().trim().max(captionMax).default(""),
  /** The first message's id; the others' are derived by `clientIdOf`. */
  clientId: z.uuid().optional(),
  /** The id, or like older clients the whole message as JSON. */
  quotedMsg: z.preprocess(readJson, z.object({ id: z.string().max(40) }).nullish()).optional(),
  /** "true" for a voice note. */
  isVoice: z.stringbool().default(false),
});
export type SendFiles = z.output<typeof SendFiles>;

function readJson(value: unknown): unknown {
  if (typeof value !== "string" || value === "") return undefined;
  if (!value.startsWith("{")) return { id: value };
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The id of the n-th of several messages that are sent at once, counted from 0. */
export function clientIdOf(first: string, index: number): string {
  const node = (BigInt(`0x${first.slice(24)}`) + BigInt(index)) % 2n ** 48n;
  return first.slice(0, 24) + node.toString(16).padStart(12, "0");
}

/**
 * Asks a contact whose number WhatsApp hides for the number, on a channel with the capability `askNumber`. WhatsApp puts
 * its own words on the button.
 */
export const RequestNumber = z.object({
  /** The text above the button. */
  body: z.string().trim().min(1).max(1024),
  /** Chosen by the screen; a repeated request returns the message it already made. */
  clientId: z.uuid().optional(),
});
export type RequestNumber = z.infer<typeof RequestNumber>;

/** The time for which WhatsApp allows editing a message. */
export const editWindowMinutes = 15;
export const EditMessage = z.object({ body: z.string().trim().min(1).max(messageBodyMax) });
export type EditMessage = z.input<typeof EditMessage>;

/** An empty emoji takes the reaction back. */
export const ReactToMessage = z.object({ emoji: z.string().max(32) });
export type ReactToMessage = z.infer<typeof ReactToMessage>;

export const ForwardMessage = z.object({
  contactIds: z.array(RowId).min(1).max(20),
  /** Chosen by the form: a repeated request forwards to each contact only once (`clientIdOf` its id). */
  clientId: z.uuid().optional(),
});
export type ForwardMessage = z.infer<typeof ForwardMessage>;
/** The result for each contact; `error` is the reason why nothing was sent. */
export const ForwardResult = z.object({
  results: z.array(
    z.object({
      contactId: z.number().int(),
      ticketUuid: z.string().nullable(),
      error: ErrorCode.nullable(),
      /** The agent who attends the contact, if that is the reason. Absent in answers of older servers. */
      holder: UserRef.nullable().optional(),
      /** True if the contact was waiting: the caller has accepted it. Absent in answers of older servers. */
      accepted: z.boolean().optional(),
    }),
  ),
});
export type ForwardResult = z.infer<typeof ForwardResult>;

/** Searches texts of messages, without accents and case; the last word may be a prefix. */
export const SearchMessages = z.object({
  searchParam: z.string().trim().min(2).max(100),
  cursor: z.string().max(100).optional(),
  /** Only this conversation, and the contact's earlier ones. */
  ticketId: z.coerce.number().pipe(RowId).optional(),
});
export type SearchMessages = z.infer<typeof SearchMessages>;
const MessageHit = z.object({ message: Message, ticket: Ticket });
export const MessageHits = z.object({ hits: z.array(MessageHit), nextCursor: z.string().nullable() });
export type MessageHits = z.infer<typeof MessageHits>;

export const ListMessages = z.object({
  /** The `nextCursor` of the page below; older clients send `pageNumber` instead. */
  cursor: z.string().max(100).optional(),
  /** The page around this message: it is the middle one, as far as there are enough on both sides. */
  around: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  /** The `previousCursor` of the page above: loads newer messages. */
  after: z.string().max(100).optional(),
  /** All messages of the contact on this connection, including earlier tickets. */
  history: z.enum(["true", "false"]).optional(),
  pageNumber: z.coerce.number().int().min(1).max(1000).optional(),
});
export type ListMessages = z.infer<typeof ListMessages>;

/** One page of a conversation, oldest message first; the next page has older ones. */
export const MessagePage = z.object({
  messages: z.array(Message),
  ...pageFields,
  /** The cursor for newer messages; null if the page ends with the newest one. */
  previousCursor: z.string().nullable(),
  ticket: Ticket,
  /** The tickets that messages of this page belong to, for the dividers between attendances. */
  tickets: z.array(z.object({ id: z.number().int(), protocol: z.string(), createdAt: z.iso.datetime() })),
});
export type MessagePage = z.infer<typeof MessagePage>;
