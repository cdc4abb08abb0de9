import { z } from "zod";
import { ErrorCode, sendFailures } from "./errors.ts";
import { captionMax, FileRef } from "./files.ts";
import { pageFields } from "./page.ts";
import { QueueRef } from "./queues.ts";
import { RowId } from "./row-id.ts";
import { Ticket } from "./tickets.ts";
import { UserRef } from "./users.ts";

/** What a message holds. Text is `chat`; the family's clients test only image, audio and video. */
export const mediaTypes = [
  "chat",
  "image",
  "audio",
  "video",
  "document",
  "sticker",
  "location",
  "contact",
  "poll",
  "other",
] as const;
export const MediaType = z.enum(mediaTypes);
export type MediaType = z.infer<typeof MediaType>;

/** 0 pending, 1 with the server, 2 unused, 3 delivered, 4 read, 5 played. It never goes down. */
export const Ack = z.number().int().min(0).max(5);

/** A file that belongs to a message. */
export const MessageMedia = z.object({
  /**
   * waiting: on its way from WhatsApp; failed: WhatsApp does not have it any more, or it was refused; removed: older than
   * the company keeps files.
   */
  state: z.enum(["waiting", "ready", "failed", "removed"]),
  file: FileRef.nullable(),
  /** Name and size as the sender told them, for while there is no file. */
  name: z.string(),
  size: z.number().int().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  durationSeconds: z.number().nullable(),
  /** A few hundred bytes, as a data URL, to show until the file is there. */
  thumbnail: z.string().nullable(),
  /** Recorded on the spot, rather than an attached recording. */
  isVoice: z.boolean(),
});
export type MessageMedia = z.infer<typeof MessageMedia>;

/** What a message holds that is neither text nor file. */
export const MessageContent = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("location"),
    latitude: z.number(),
    longitude: z.number(),
    name: z.string(),
    address: z.string(),
  }),
  z.object({
    kind: z.literal("contacts"),
    contacts: z.array(z.object({ name: z.string(), numbers: z.array(z.string()) })),
  }),
  z.object({ kind: z.literal("poll"), question: z.string(), options: z.array(z.string()) }),
]);
export type MessageContent = z.infer<typeof MessageContent>;

export const Reaction = z.object({
  emoji: z.string(),
  fromMe: z.boolean(),
  /** Who reacted: the agent, or the contact. */
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
  /** Who wrote it in a group; null elsewhere. */
  authorName: z.string().nullable(),
  queueId: z.number().int().nullable(),
  /** Where the ticket stood when it was written. */
  queue: QueueRef.nullable(),
  body: z.string(),
  fromMe: z.boolean(),
  read: z.boolean(),
  ack: Ack,
  /** Set when the message could not be sent; it stays until somebody tries again. */
  failure: z.enum(sendFailures).nullable(),
  mediaType: MediaType,
  /** The file's address, for older clients; the same as `media.file.url`. */
  mediaUrl: z.string().nullable(),
  media: MessageMedia.nullable(),
  content: MessageContent.nullable(),
  reactions: z.array(Reaction),
  /** Written by the bot or another of the product's own hands. */
  isAutomatic: z.boolean(),
  isDeleted: z.boolean(),
  editedAt: z.iso.datetime().nullable(),
  quotedMsg: QuotedMessage.nullable(),
  /** The id the sending screen chose, so that its optimistic bubble finds its message. */
  clientId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
});
export type Message = z.infer<typeof Message>;

/** Longest text WhatsApp takes. */
export const messageBodyMax = 4096;

export const SendMessage = z
  .object({
    /** May be empty only where a prepared message brings a file. */
    body: z.string().trim().max(messageBodyMax).default(""),
    /** Chosen by the screen; sending the same id again answers with the message it already made. */
    clientId: z.uuid().optional(),
    /** Older clients send the whole quoted message. */
    quotedMsg: z.object({ id: z.string().max(40) }).nullish(),
    /** A prepared message whose file goes along, with `body` as its caption. */
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
  /** The first message's; the others' follow from it by `clientIdOf`. */
  clientId: z.uuid().optional(),
  /** The id, or like older clients the whole message as JSON. */
  quotedMsg: z.preprocess(readJson, z.object({ id: z.string().max(40) }).nullish()).optional(),
  /** "true" for a sound that was recorded just now. */
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

/** How long WhatsApp lets a message be changed. */
export const editWindowMinutes = 15;
export const EditMessage = z.object({ body: z.string().trim().min(1).max(messageBodyMax) });
export type EditMessage = z.input<typeof EditMessage>;

/** An empty emoji takes the reaction back. */
export const ReactToMessage = z.object({ emoji: z.string().max(32) });
export type ReactToMessage = z.infer<typeof ReactToMessage>;

export const ForwardMessage = z.object({ contactIds: z.array(RowId).min(1).max(20) });
export type ForwardMessage = z.infer<typeof ForwardMessage>;
/** What became of each contact; `error` names why nothing went there. */
export const ForwardResult = z.object({
  results: z.array(
    z.object({ contactId: z.number().int(), ticketUuid: z.string().nullable(), error: ErrorCode.nullable() }),
  ),
});
export type ForwardResult = z.infer<typeof ForwardResult>;

/** Words inside messages, without regard to accents and case; the last word may be unfinished. */
export const SearchMessages = z.object({
  searchParam: z.string().trim().min(2).max(100),
  cursor: z.string().max(100).optional(),
  /** Only this conversation, and the contact's earlier ones. */
  ticketId: z.coerce.number().pipe(RowId).optional(),
});
export type SearchMessages = z.infer<typeof SearchMessages>;
export const MessageHit = z.object({ message: Message, ticket: Ticket });
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
  /** The `previousCursor` of the page above: what comes after it. */
  after: z.string().max(100).optional(),
  /** Everything of the contact on this connection, earlier tickets too, rather than this ticket alone. */
  history: z.enum(["true", "false"]).optional(),
  pageNumber: z.coerce.number().int().min(1).max(1000).optional(),
});
export type ListMessages = z.infer<typeof ListMessages>;

/** One page of a conversation, oldest message first; the next page lies above it. */
export const MessagePage = z.object({
  messages: z.array(Message),
  ...pageFields,
  /** For what came after this page; null when it ends with the newest message. */
  previousCursor: z.string().nullable(),
  ticket: Ticket,
  /** The tickets that messages of this page belong to, for the dividers between attendances. */
  tickets: z.array(z.object({ id: z.number().int(), protocol: z.string(), createdAt: z.iso.datetime() })),
});
export type MessagePage = z.infer<typeof MessagePage>;
