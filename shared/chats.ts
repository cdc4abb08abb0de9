import { z } from "zod";
import { captionMax, FileRef } from "./files.ts";
import { messageBodyMax } from "./messages.ts";
import { ListQuery, pageFields } from "./page.ts";
import { RowId } from "./row-id.ts";
import { UserRef } from "./users.ts";
import { VisibleName } from "./visible-text.ts";

/** Somebody who takes part in a chat of the team. */
export const ChatUser = z.object({
  userId: z.number().int(),
  /** Messages of others since this person last looked. */
  unreads: z.number().int(),
  user: UserRef,
});
export type ChatUser = z.infer<typeof ChatUser>;

/** A chat of the team among itself; no contact ever sees it (S1 section 3). */
export const Chat = z.object({
  id: z.number().int(),
  uuid: z.uuid(),
  title: z.string(),
  /** Who may change and delete it. */
  ownerId: z.number().int().nullable(),
  owner: UserRef.nullable(),
  users: z.array(ChatUser),
  /** "Name: text", in one line; empty before the first message. */
  lastMessage: z.string(),
  companyId: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Chat = z.infer<typeof Chat>;

/** A file somebody sent to the team, and what is known of it before it is there. */
export const ChatMedia = z.object({
  file: FileRef,
  /** What can be shown in place; the rest is saved. */
  isPicture: z.boolean(),
  /** A few hundred bytes, as a data URL. */
  thumbnail: z.string().nullable(),
});
export type ChatMedia = z.infer<typeof ChatMedia>;

export const ChatMessage = z.object({
  /** Digits. A chat is ordered by it. */
  id: z.string(),
  chatId: z.number().int(),
  /** Null for somebody who is not with the company any more: the name stays. */
  senderId: z.number().int().nullable(),
  sender: z.object({ id: z.number().int().nullable(), name: z.string() }),
  message: z.string(),
  media: ChatMedia.nullable(),
  /** Who is called by `@name` in the words, by the names that stand there. */
  mentions: z.array(UserRef),
  /** The id the sending screen chose, so that its optimistic bubble finds its message. */
  clientId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** At most this many take part in one chat. */
export const chatUsersMax = 200;

/** The chat form. Its owner takes part, sent or not; older clients send whole users. */
export const SaveChat = z.object({
  title: VisibleName,
  users: z
    .array(z.object({ id: RowId }))
    .min(1)
    .max(chatUsersMax),
});
export type SaveChat = z.input<typeof SaveChat>;

export const ListChats = ListQuery.extend({
  /** Only those with something to read. */
  withUnreadMessages: z.enum(["true", "false"]).optional(),
});
export type ListChats = z.infer<typeof ListChats>;
export const ChatPage = z.object({ records: z.array(Chat), ...pageFields });
export type ChatPage = z.infer<typeof ChatPage>;

/** One page of a chat, oldest message first; the next page lies above it. */
export const ListChatMessages = ListQuery.pick({ cursor: true, pageNumber: true });
export type ListChatMessages = z.infer<typeof ListChatMessages>;
export const ChatMessagePage = z.object({ records: z.array(ChatMessage), ...pageFields });
export type ChatMessagePage = z.infer<typeof ChatMessagePage>;

const mentionedIds = z.array(RowId).max(chatUsersMax);
const clientId = z.uuid().optional();

export const SendChatMessage = z.object({
  message: z.string().trim().min(1).max(messageBodyMax),
  /** Sending the same id again answers with the message it already made. */
  clientId,
  /** Ids of people of this chat; others are left out. */
  mentions: mentionedIds.default([]),
});
export type SendChatMessage = z.input<typeof SendChatMessage>;

/**
 * The fields of a form that brings files (parts named `medias`). Each file becomes a message of its own, answered in
 * order as a list; the first one carries the words. The others' clientIds follow from the first by `clientIdOf`.
 */
export const SendChatFiles = z.object({
  message: z.string().trim().max(captionMax).default(""),
  clientId,
  /** A list of ids as JSON. */
  mentions: z.preprocess(readJson, mentionedIds.default([])),
});
export type SendChatFiles = z.output<typeof SendChatFiles>;

function readJson(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
