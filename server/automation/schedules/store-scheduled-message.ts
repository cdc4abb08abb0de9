import { messageBodyMax } from "@balcao/shared/inbox/messages.ts";
import { captionMax } from "@balcao/shared/workspace/files.ts";
import { fillVariables, greetingAt } from "@balcao/shared/workspace/message-variables.ts";
import type { Context } from "../../context.ts";
import type { ContactRow } from "../../inbox/contacts/contacts.table.ts";
import { customValues } from "../../inbox/fields/field-variables.ts";
import { readInboundConnection } from "../../inbox/messages/receive/inbound-connection.ts";
import { type Draft, fileDraft, textDraft } from "../../inbox/messages/send/draft.ts";
import { sayUnattended } from "../../inbox/messages/send/say.ts";
import { protocolShown, unattendedTicket } from "../../inbox/tickets/open/unattended-ticket.ts";
import { formatInTimeZone } from "../../platform/time/time-zone.ts";
import type { FileRow } from "../../workspace/files/files.table.ts";
import { dueTemplate, findFile } from "./schedule-contents.ts";
import type { ScheduleRow } from "./schedules.table.ts";

/**
 * Stores a schedule's message and enqueues its sending. Returns the message's id, or null when there is nothing to
 * send. Throws why its template cannot be sent now. The caller's transaction holds the contact's lock.
 */
export async function storeScheduledMessage(
  ctx: Context,
  schedule: ScheduleRow,
  contact: ContactRow,
  connectionId: number,
): Promise<number | null> {
  const connection = await readInboundConnection(ctx, connectionId);
  const file = await fileOf(ctx, schedule);
  const { template } = schedule;
  const hasText = schedule.messageType !== "FILE" && schedule.body !== "";
  if (!connection || !(template || file || hasText)) return null;

  const ticket = await unattendedTicket(ctx, contact, connection);
  const greeting = greetingAt(Number(formatInTimeZone(ctx.now(), connection.timeZone, "H")));
  const { name, email } = contact;
  const custom = await customValues(ctx, contact.id, template ? Object.values(template.values) : [schedule.body]);
  const values = { name, email, number: contact.number ?? "", protocol: protocolShown(ticket), greeting, custom };
  const draft = template
    ? await dueTemplate(ctx, { connectionId, contactId: contact.id }, template, values, file)
    : await plainDraft(ctx, hasText ? fillVariables(schedule.body, values) : "", file);
  const [messageId] = await sayUnattended(ctx, ticket, [draft], { userId: schedule.userId });
  return messageId ?? null;
}

const plainDraft = async (ctx: Context, text: string, file: FileRow | null): Promise<Draft> =>
  file ? fileDraft(ctx, file, text.slice(0, captionMax)) : textDraft(text.slice(0, messageBodyMax));

const fileOf = (ctx: Context, { messageType, fileId }: ScheduleRow): Promise<FileRow | null> =>
  findFile(ctx, messageType === "MESSAGE" ? null : fileId);
