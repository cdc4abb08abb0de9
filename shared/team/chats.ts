import { z } from "zod";
import { messageBodyMax } from "../inbox/messages.ts";
import { ListQuery, pageFields } from "../platform/page.ts";
import { RowId } from "../platform/row-id.ts";
import { VisibleName } from "../platform/visible-text.ts";
import { captionMax, FileRef } from "../workspace/files.ts";
import { UserRef } from "../workspace/users.ts";

/** A member of a team chat. */
const ChatUser = z.object({
  userId: z.number().int(),
  /** Messages of others since this person last opened the chat. */
  unreads: z.number().int(),
  user: UserRef,
});

/** A chat among the team; no contact sees it. */
export const Chat = z.object({
  id: z.number().int(),
  uuid: z.uuid(),
  title: z.string(),
  /** The person who may change and delete it. */
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

/** A file sent to the team, and its description before it is downloaded. */
const ChatMedia = z.object({
  file: FileRef,
  /** A picture is shown in place; other files are downloaded. */
  isPicture: z.boolean(),
  /** A few hundred bytes, as a data URL. */
  thumbnail: z.string().nullable(),
});

export const ChatMessage = z.object({
  /** Digits. A chat is ordered by it. */
  id: z.string(),
  chatId: z.number().int(),
  /** Null once the person has left the company; the name stays. */
  senderId: z.number().int().nullable(),
  sender: z.object({ id: z.number().int().nullable(), name: z.string() }),
  message: z.string(),
  media: ChatMedia.nullable(),
  /** The people mentioned by `@name`, with their names in the text. */
  mentions: z.array(UserRef),
  /** The id the sending screen chose, so that its optimistic bubble finds its message. */
  clientId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** The maximum number of members of a chat. */
const chatUsersMax = 200;

/** The chat form. The owner is always a member; older clients send whole users. */
export const SaveChat = z.object({
  title: VisibleName,
  users: z
    .array(z.object({ id: RowId }))
    .min(1)
    .max(chatUsersMax),
});
export type SaveChat = z.input<typeof SaveChat>;

export const ListChats = ListQuery.extend({
  /** Only chats with unread messages. */
  withUnreadMessages: z.enum(["true", "false"]).optional(),
});
export type ListChats = z.infer<typeof ListChats>;
export const ChatPage = z.object({ records: z.array(Chat), ...pageFields });
export type ChatPage = z.infer<typeof ChatPage>;

/** One page of a chat, oldest message first; the next page has older ones. */
export const ListChatMessages = ListQuery.pick({ cursor: true, pageNumber: true });
export type ListChatMessages = z.infer<typeof ListChatMessages>;
export const ChatMessagePage = z.object({ records: z.array(ChatMessage), ...pageFields });
export type ChatMessagePage = z.infer<typeof ChatMessagePage>;

const mentionedIds = z.array(RowId).max(chatUsersMax);
const clientId = z.uuid().optional();

export const SendChatMessage = z.object({
  message: z.string().trim().min(1).max(messageBodyMax),
  /** A repeated request with the same id returns the message it already made. */
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
