import type { Context } from "../../../context.ts";
import { enqueueForConnection } from "../../../platform/jobs/connection-queue.ts";
import { type Slots, statement } from "../../../platform/sql/statement.ts";
import type { TicketRow } from "../../tickets/tickets.table.ts";
import { type MessageRow, messages } from "../messages.table.ts";
import type { Draft } from "./draft.ts";
import { sendQueue } from "./send-queue.ts";

/** The author of a stored message, its client id, the message that it quotes, and whether it is automatic. */
export type Authorship = {
  userId: number | null;
  clientId?: string | undefined;
  quotedId?: number | null;
  isAutomatic?: boolean;
};

/** The contact was created for the message: WhatsApp is queried for the number first. */
export type FirstToContact = { isFirst?: boolean | undefined };

type Chat = Pick<TicketRow, "id" | "contactId" | "queueId"> & { connectionId: number };

/**
 * Stores an own message and enqueues its sending, both in the caller's transaction. Returns the stored message, or null
 * if its `clientId` is known.
 */
export async function storeAndEnqueue(
  ctx: Context,
  chat: Chat,
  draft: Draft,
  { isFirst, ...authorship }: Authorship & FirstToContact,
): Promise<MessageRow | null> {
  const row = await storeOwnMessage(ctx, chat, draft, authorship);
  if (row) await enqueueSending(ctx, row.id, { connectionId: chat.connectionId, contactId: chat.contactId, isFirst });
  return row;
}

/**
 * Stores an own message in the caller's transaction: every message to a contact passes here. The caller enqueues its
 * sending, or sends it. Returns the stored message, or null if its `clientId` is known.
 */
export async function storeOwnMessage(
  ctx: Context,
  { id: ticketId, contactId, queueId, connectionId }: Chat,
  { file, ...draft }: Draft,
  { userId, clientId, quotedId, isAutomatic }: Authorship,
): Promise<MessageRow | null> {
  const [row] = await insertOwn(ctx.db, {
    ...draft,
    fileId: file?.id ?? null,
    companyId: ctx.companyId,
    ticketId,
    contactId,
    connectionId,
    queueId,
    userId,
    providerId: await ctx.channels.newId(ctx.db, connectionId),
    clientId: clientId ?? null,
    isAutomatic: isAutomatic ?? false,
    quotedId: quotedId ?? null,
    createdAt: ctx.now(),
  });
  return row ?? null;
}

/** Enqueues the sending of a stored own message, in the transaction that stores it. */
export const enqueueSending = (
  ctx: Context,
  messageId: number,
  { isFirst, ...to }: Pick<Chat, "connectionId" | "contactId"> & FirstToContact,
): Promise<void> =>
  enqueueForConnection(ctx, sendQueue, {
    action: "send",
    messageId,
    ...to,
    ...(isFirst && { isFirst: true as const }),
  });

type OwnMessage = Omit<Draft, "file"> &
  Pick<MessageRow, "companyId" | "ticketId" | "contactId" | "connectionId" | "queueId" | "userId" | "providerId"> &
  Pick<MessageRow, "clientId" | "fileId" | "isAutomatic" | "quotedId" | "createdAt">;

const insertOwn = statement((db, slots: Slots<OwnMessage>) =>
  db
    .insert(messages)
    .values({
      companyId: slots.companyId,
      ticketId: slots.ticketId,
      contactId: slots.contactId,
      connectionId: slots.connectionId,
      queueId: slots.queueId,
      userId: slots.userId,
      providerId: slots.providerId,
      clientId: slots.clientId,
      body: slots.body,
      mediaType: slots.mediaType,
      media: slots.media,
      content: slots.content,
      fileId: slots.fileId,
      isAutomatic: slots.isAutomatic,
      quotedId: slots.quotedId,
      createdAt: slots.createdAt,
      fromMe: true,
      read: true,
    })
    .onConflictDoNothing()
    .returning(),
);
