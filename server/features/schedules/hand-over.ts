import { captionMax } from "@balcao/shared/files.ts";
import { fillVariables, greetingAt } from "@balcao/shared/message-variables.ts";
import { messageBodyMax } from "@balcao/shared/messages.ts";
import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { formatInTimeZone } from "../../platform/time-zone.ts";
import { readInboundConnection } from "../connections/inbound-connection.ts";
import type { ContactRow } from "../contacts/contacts.table.ts";
import { type FileRow, files } from "../files/files.table.ts";
import { fileDraft, textDraft } from "../messages/send/draft.ts";
import { say } from "../messages/send/say.ts";
import { unattendedTicket } from "../tickets/unattended-ticket.ts";
import type { ScheduleRow } from "./schedules.table.ts";

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

  const ticket = await unattendedTicket(ctx, contact, connection, schedule.userId);
  const greeting = greetingAt(Number(formatInTimeZone(ctx.now(), connection.timeZone, "H")));
  const { name, email } = contact;
  const values = { name, email, number: contact.number ?? "", protocol: ticket.protocol, greeting };
  const body = hasText ? fillVariables(schedule.body, values).slice(0, file ? captionMax : messageBodyMax) : "";
  const draft = file ? await fileDraft(ctx, file, body) : textDraft(body);
  const [messageId] = await say(ctx, ticket, [draft], { userId: schedule.userId });
  return messageId ?? null;
}

async function fileOf(ctx: Context, { messageType, fileId }: ScheduleRow): Promise<FileRow | null> {
  if (messageType === "MESSAGE" || !fileId) return null;
  const [file] = await ctx.db.select().from(files).where(eq(files.id, fileId));
  return file ?? null;
}
