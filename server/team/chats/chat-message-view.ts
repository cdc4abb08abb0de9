import type { ChatMessage } from "@balcao/shared/team/chats.ts";
import { and, desc, eq, type SQL } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { toFileRef } from "../../workspace/files/file-view.ts";
import { type FileRow, files } from "../../workspace/files/files.table.ts";
import { users } from "../../workspace/users/users.table.ts";
import { type ChatMessageRow, chatMessages } from "./chats.table.ts";

type Reader = Pick<Services, "db" | "fileUrls">;
type Joined = { row: ChatMessageRow; sender: { id: number; name: string } | null; file: FileRow | null };

/** Messages of a chat as clients see them, newest first. The condition must name a checked chat. */
export async function readChatMessages(
  reader: Reader,
  condition: SQL | undefined,
  { limit = 1, offset = 0 } = {},
): Promise<ChatMessage[]> {
  const rows = await reader.db
    .select({ row: chatMessages, sender: { id: users.id, name: users.name }, file: files })
    .from(chatMessages)
    .leftJoin(users, eq(users.id, chatMessages.senderId))
    .leftJoin(files, eq(files.id, chatMessages.fileId))
    .where(condition)
    .orderBy(desc(chatMessages.id))
    .limit(limit)
    .offset(offset);
  return rows.map((joined) => toChatMessage(reader, joined));
}

function toChatMessage({ fileUrls }: Reader, { row, sender, file }: Joined): ChatMessage {
  return {
    id: String(row.id),
    chatId: row.chatId,
    senderId: row.senderId,
    sender: sender ?? { id: null, name: row.senderName },
    message: row.message,
    media: file && row.media && { ...row.media, file: toFileRef(fileUrls, file) },
    mentions: row.mentions,
    clientId: row.clientId,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Reads a message. The caller has checked its chat and its id. */
export async function readChatMessage(reader: Reader, chatId: number, id: number): Promise<ChatMessage> {
  const [message] = await readChatMessages(reader, and(eq(chatMessages.chatId, chatId), eq(chatMessages.id, id)));
  if (!message) throw new Error(`chat message ${id} is gone`);
  return message;
}
