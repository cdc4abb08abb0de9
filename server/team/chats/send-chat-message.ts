import { clientIdOf } from "@balcao/shared/inbox/messages.ts";
import type { Chat, ChatMessage, SendChatFiles, SendChatMessage } from "@balcao/shared/team/chats.ts";
import { fileKindOf } from "@balcao/shared/workspace/files.ts";
import type { UserRef } from "@balcao/shared/workspace/users.ts";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Context, publish, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { preview } from "../../inbox/messages/preview.ts";
import { actingUserId } from "../../inbox/tickets/acting-user.ts";
import type { FileRow } from "../../workspace/files/files.table.ts";
import { readPicture } from "../../workspace/files/picture.ts";
import { removeFiles } from "../../workspace/files/read-form.ts";
import { readChatMessage } from "./chat-message-view.ts";
import { readChat } from "./chat-view.ts";
import { chatMessages, chats, chatUsers, type StoredChatMedia } from "./chats.table.ts";
import { lockChat } from "./lock-chat.ts";
import { chatRooms } from "./publish-chat.ts";

type Draft = {
  message: string;
  clientId: string | undefined;
  mentions: readonly number[];
  file?: { id: string; name: string; media: StoredChatMedia };
};

/** Sends a text to a chat. A repeated `clientId` returns the message it made before. */
export function sendChatMessage(
  ctx: Context,
  chatId: number,
  { message, clientId, mentions }: z.output<typeof SendChatMessage>,
): Promise<ChatMessage> {
  return storeChatMessage(ctx, chatId, { message, clientId, mentions });
}

/**
 * Sends stored files, each as a message; the first one carries the text. Removes the files of repeated messages; after
 * a failure the caller removes them.
 */
export async function sendChatFiles(
  ctx: Context,
  chatId: number,
  { message, clientId, mentions }: SendChatFiles,
  files: readonly FileRow[],
): Promise<ChatMessage[]> {
  const sent: ChatMessage[] = [];
  for (const [index, file] of files.entries()) {
    const words = index === 0 ? { message, mentions } : { message: "", mentions: [] };
    const id = clientId && clientIdOf(clientId, index);
    sent.push(await storeChatMessage(ctx, chatId, { ...words, clientId: id, file: await fileOf(ctx, file) }));
  }
  const taken = new Set(sent.map(({ media }) => media?.file.id));
  await removeFiles(
    ctx,
    files.filter(({ id }) => !taken.has(id)),
  );
  return sent;
}

async function fileOf(ctx: Context, { id, name, mimeType }: FileRow): Promise<NonNullable<Draft["file"]>> {
  const picture = fileKindOf(mimeType) === "image" ? await readPicture(ctx, id) : null;
  return { id, name, media: { isPicture: picture !== null, thumbnail: picture?.thumbnail ?? null } };
}

/** One transaction stores the message, its preview in the list and the members' unread counts. */
function storeChatMessage(ctx: Context, chatId: number, draft: Draft): Promise<ChatMessage> {
  const senderId = actingUserId(ctx);
  return transact(ctx, async (ctx) => {
    await lockChat(ctx, senderId, chatId);
    const made = await findByClientId(ctx, chatId, senderId, draft.clientId);
    if (made) return made;

    const before = await readChat(ctx, chatId);
    const sender = before.users.find(({ userId }) => userId === senderId)?.user.name ?? ctx.actor.name;
    const now = ctx.now();
    const [row] = await ctx.db
      .insert(chatMessages)
      .values({
        companyId: ctx.companyId,
        chatId,
        senderId,
        senderName: sender,
        message: draft.message,
        fileId: draft.file?.id ?? null,
        media: draft.file?.media ?? null,
        mentions: mentioned(before, draft.mentions),
        clientId: draft.clientId ?? null,
        createdAt: now,
      })
      .returning({ id: chatMessages.id });
    const shown = `${sender}: ${draft.message || (draft.file?.name ?? "")}`.replace(/\s+/g, " ");
    await ctx.db
      .update(chats)
      .set({ lastMessage: preview(shown), updatedAt: now })
      .where(eq(chats.id, chatId));
    await ctx.db
      .update(chatUsers)
      .set({ unreads: sql`case when ${chatUsers.userId} = ${senderId} then 0 else ${chatUsers.unreads} + 1 end` })
      .where(eq(chatUsers.chatId, chatId));
    const [newMessage, chat] = [await readChatMessage(ctx, chatId, row?.id ?? 0), await readChat(ctx, chatId)];
    publish(ctx, chatRooms(chat), "chat", { action: "new-message", newMessage, chat });
    return newMessage;
  });
}

/** The mentioned people who are members. */
const mentioned = ({ users }: Chat, ids: readonly number[]): UserRef[] =>
  users.filter(({ userId }) => ids.includes(userId)).map(({ user }) => user);

async function findByClientId(
  ctx: Context,
  chatId: number,
  senderId: number,
  clientId: string | undefined,
): Promise<ChatMessage | null> {
  if (!clientId) return null;
  const [row] = await ctx.db
    .select({ id: chatMessages.id, chatId: chatMessages.chatId, senderId: chatMessages.senderId })
    .from(chatMessages)
    .where(and(eq(chatMessages.companyId, ctx.companyId), eq(chatMessages.clientId, clientId)));
  if (!row) return null;
  if (row.chatId !== chatId || row.senderId !== senderId) {
    throw new AppError("ERR_INVALID_REQUEST", "This clientId belongs to another message.");
  }
  return readChatMessage(ctx, chatId, row.id);
}
