import { captionMax } from "@balcao/shared/files.ts";
import { fillVariables, greetingAt } from "@balcao/shared/message-variables.ts";
import { messageBodyMax } from "@balcao/shared/messages.ts";
import { eq } from "drizzle-orm";
import { type Context, tell } from "../../context.ts";
import { ticketRooms } from "../../platform/realtime/rooms.ts";
import { formatInTimeZone } from "../../platform/time-zone.ts";
import { readInboundConnection } from "../connections/inbound-connection.ts";
import type { ContactRow } from "../contacts/contacts.table.ts";
import { type FileRow, files } from "../files/files.table.ts";
import { readMessage } from "../messages/message-view.ts";
import { preview } from "../messages/preview.ts";
import { fileDraft, textDraft } from "../messages/send/draft.ts";
import { storeOwnMessage } from "../messages/send/store-own-message.ts";
import { readTicket } from "../tickets/ticket-view.ts";
import { tickets } from "../tickets/tickets.table.ts";
import type { ScheduleRow } from "./schedules.table.ts";
import { ticketFor } from "./ticket-for.ts";

/**
 * Stores a schedule's message and enqueues its sending. Answers the message's id, or null when there is nothing to
 * send. In a transaction that holds the contact's lock.
 */
export async function handOver(
  ctx: Context,
  schedule: ScheduleRow,
  contact: ContactRow,
  connectionId: number,
): Promise<number | null> {
  const connection = await readInboundConnection(ctx.db, connectionId);
  const file = await fileOf(ctx, schedule);
  const hasText = schedule.messageType !== "FILE" && schedule.body !== "";
  if (!connection || !(file || hasText)) return null;

  const { ticket, isNew } = await ticketFor(ctx, contact, connection, schedule.userId);
  const greeting = greetingAt(Number(formatInTimeZone(ctx.now(), connection.timeZone, "H")));
  const { name, email } = contact;
  const values = { name, email, number: contact.number ?? "", protocol: ticket.protocol, greeting };
  const body = hasText ? fillVariables(schedule.body, values).slice(0, file ? captionMax : messageBodyMax) : "";
  const draft = file ? await fileDraft(ctx, file, body) : textDraft(body);
  const stored = await storeOwnMessage(ctx, { ...ticket, connectionId }, draft, { userId: schedule.userId });
  if (!stored) throw new Error("a new message was not returned");
  await ctx.db
    .update(tickets)
    .set({ lastMessage: preview(draft.body), lastMessageFromMe: true, lastMessageType: draft.mediaType })
    .where(eq(tickets.id, ticket.id));

  const [message, shown] = [await readMessage(ctx, stored.id), await readTicket(ctx.db, ticket.id)];
  if (isNew) tell(ctx, ticketRooms(shown), "ticket", { action: "update", ticket: shown });
  tell(ctx, ticketRooms(shown), "appMessage", { action: "create", message, ticket: shown, contact: shown.contact });
  return stored.id;
}

async function fileOf(ctx: Context, { messageType, fileId }: ScheduleRow): Promise<FileRow | null> {
  if (messageType === "MESSAGE" || !fileId) return null;
  const [file] = await ctx.db.select().from(files).where(eq(files.id, fileId));
  return file ?? null;
}
