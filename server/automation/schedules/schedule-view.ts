import type { Schedule } from "@balcao/shared/automation/schedules.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { connections } from "../../channels/connections/connections.table.ts";
import { defaultConnectionOf } from "../../channels/connections/default-connection.ts";
import { type Context, publish } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { refColumns, toContactRef } from "../../inbox/contacts/contact-view.ts";
import { contacts } from "../../inbox/contacts/contacts.table.ts";
import { windowEnd } from "../../inbox/messages/window-end.ts";
import { isoOf } from "../../platform/sql/iso-time.ts";
import { toFileRef } from "../../workspace/files/file-view.ts";
import { files } from "../../workspace/files/files.table.ts";
import { users } from "../../workspace/users/users.table.ts";
import { isConversationSeen, isOwnSchedule, scheduleRooms } from "./may-see-schedules.ts";
import { schedules } from "./schedules.table.ts";

/** A waiting text's; the connection that sends it is joined. It tells when the contact wrote, so a hidden conversation has none. */
const windowUntilFor = (ctx: Context) =>
  sql<string | null>`case when ${schedules.status} = 'PENDENTE' and ${schedules.template} is null
    and ${isConversationSeen(ctx) ?? sql`true`}
  then ${windowEnd(schedules.contactId, connections.id, contacts.createdAt)} end`.mapWith(
    (text: string): string | null => isoOf(text),
  );

/** Schedules of the company, with the names that a screen shows. */
export function selectSchedules(ctx: Context, condition?: SQL) {
  return ctx.db
    .select({
      ...{ row: schedules, contact: refColumns, user: { id: users.id, name: users.name }, file: files },
      windowUntil: windowUntilFor(ctx),
    })
    .from(schedules)
    .innerJoin(contacts, eq(contacts.id, schedules.contactId))
    .leftJoin(users, eq(users.id, schedules.userId))
    .leftJoin(files, eq(files.id, schedules.fileId))
    .leftJoin(connections, eq(connections.id, sql`coalesce(${schedules.connectionId}, ${defaultConnectionOf(ctx)})`))
    .where(and(eq(schedules.companyId, ctx.companyId), condition));
}

type JoinedSchedule = Awaited<ReturnType<typeof selectSchedules>>[number];

export function toSchedule(ctx: Context, { row, contact, user, file, windowUntil }: JoinedSchedule): Schedule {
  const { id, body, contactId, userId, connectionId, messageType, fileId, template, status, failure } = row;
  return {
    id,
    body,
    contactId,
    contact: toContactRef(ctx, contact),
    userId,
    user,
    whatsappId: connectionId,
    sendAt: row.sendAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    messageType,
    fileId,
    file: file && toFileRef(ctx.fileUrls, file),
    template,
    windowUntil,
    status,
    failure,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Finds a schedule the actor may see. Throws ERR_NO_SCHEDULE_FOUND, or ERR_NO_PERMISSION for a colleague's. */
export async function findSchedule(ctx: Context, id: number): Promise<Schedule> {
  const [found] = await selectSchedules(ctx, eq(schedules.id, id));
  if (!found) throw new AppError("ERR_NO_SCHEDULE_FOUND");
  const [own] = await selectSchedules(ctx, and(eq(schedules.id, id), isOwnSchedule(ctx)));
  if (!own) throw new AppError("ERR_NO_PERMISSION");
  return toSchedule(ctx, own);
}

/**
 * Publishes a schedule to the people who may see it, and returns it. The event has no `windowUntil`: some of them may not see the
 * contact's present conversation.
 */
export async function publishSchedule(ctx: Context, id: number, action: "create" | "update"): Promise<Schedule> {
  const schedule = await findSchedule(ctx, id);
  const { windowUntil: _, ...told } = schedule;
  publish(ctx, await scheduleRooms(ctx, schedule), "schedule", { action, schedule: told });
  return schedule;
}
