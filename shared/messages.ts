import { z } from "zod";
import { sendFailures } from "./errors.ts";
import { Ticket } from "./tickets.ts";

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
  "other",
] as const;
export const MediaType = z.enum(mediaTypes);
export type MediaType = z.infer<typeof MediaType>;

/** 0 pending, 1 with the server, 2 unused, 3 delivered, 4 read, 5 played. It never goes down. */
export const Ack = z.number().int().min(0).max(5);

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
  queueId: z.number().int().nullable(),
  body: z.string(),
  fromMe: z.boolean(),
  read: z.boolean(),
  ack: Ack,
  /** Set when the message could not be sent; it stays until somebody tries again. */
  failure: z.enum(sendFailures).nullable(),
  mediaType: MediaType,
  mediaUrl: z.string().nullable(),
  isDeleted: z.boolean(),
  quotedMsg: QuotedMessage.nullable(),
  /** The id the sending screen chose, so that its optimistic bubble finds its message. */
  clientId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
});
export type Message = z.infer<typeof Message>;

/** Longest text WhatsApp takes. */
export const messageBodyMax = 4096;

export const SendMessage = z.object({
  body: z.string().trim().min(1).max(messageBodyMax),
  /** Chosen by the screen; sending the same id again answers with the message it already made. */
  clientId: z.uuid().optional(),
  /** Older clients send the whole quoted message. */
  quotedMsg: z.object({ id: z.string().max(40) }).nullish(),
});
export type SendMessage = z.input<typeof SendMessage>;

export const ListMessages = z.object({
  /** The `nextCursor` of the page below; older clients send `pageNumber` instead. */
  cursor: z.string().max(100).optional(),
  pageNumber: z.coerce.number().int().min(1).max(1000).optional(),
});
export type ListMessages = z.infer<typeof ListMessages>;

/** One page of a conversation, oldest message first; the next page lies above it. */
export const MessagePage = z.object({
  messages: z.array(Message),
  count: z.number().int(),
  hasMore: z.boolean(),
  nextCursor: z.string().nullable(),
  ticket: Ticket,
});
export type MessagePage = z.infer<typeof MessagePage>;
