import type { Context } from "../../../context.ts";
import { enqueueForConnection } from "../../../platform/connection-queue.ts";
import { type Slots, statement } from "../../../platform/statement.ts";
import type { TicketRow } from "../../tickets/tickets.table.ts";
import { type MessageRow, messages } from "../messages.table.ts";
import { newProviderId } from "../provider-id.ts";
import type { Draft } from "./draft.ts";
import { sendQueue } from "./send-queue.ts";

/** Whose words they are, and what they answer. */
export type Authorship = {
  userId: number | null;
  clientId?: string | undefined;
  quotedId?: number | null;
  isAutomatic?: boolean;
  /** Whoever stores it hands it to WhatsApp himself. */
  isSentByCaller?: boolean;
};

type Chat = Pick<TicketRow, "id" | "contactId" | "queueId"> & { connectionId: number };

/**
 * Stores a message of ours and enqueues its sending, both in the caller's transaction: the one way in which anything is
 * said to a contact. Answers what was stored, or null when its `clientId` is known.
 */
export async function storeOwnMessage(
  ctx: Context,
  { id: ticketId, contactId, queueId, connectionId }: Chat,
  { file, ...draft }: Draft,
  { userId, clientId, quotedId, isAutomatic, isSentByCaller }: Authorship,
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
    providerId: newProviderId(),
    clientId: clientId ?? null,
    isAutomatic: isAutomatic ?? false,
    quotedId: quotedId ?? null,
    createdAt: ctx.now(),
  });
  if (!row) return null;
  if (!isSentByCaller) await enqueueSending(ctx, row.id, { connectionId, contactId });
  return row;
}

/** Has a stored message of ours handed to WhatsApp. In the transaction that stores it. */
export const enqueueSending = (
  ctx: Context,
  messageId: number,
  { connectionId, contactId }: Pick<Chat, "connectionId" | "contactId">,
): Promise<void> => enqueueForConnection(ctx, sendQueue, { action: "send", messageId, connectionId, contactId });

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
