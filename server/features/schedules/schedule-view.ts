import type { Schedule } from "@balcao/shared/schedules.ts";
import { and, eq, type SQL } from "drizzle-orm";
import { type Context, tell } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { refColumns, toContactRef } from "../contacts/contact-view.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { toFileRef } from "../files/file-view.ts";
import { files } from "../files/files.table.ts";
import { users } from "../users/users.table.ts";
import { schedules } from "./schedules.table.ts";

/** Schedules of the company with the names a screen shows. */
export function selectSchedules(ctx: Context, condition?: SQL) {
  return ctx.db
    .select({ row: schedules, contact: refColumns, user: { id: users.id, name: users.name }, file: files })
    .from(schedules)
    .innerJoin(contacts, eq(contacts.id, schedules.contactId))
    .leftJoin(users, eq(users.id, schedules.userId))
    .leftJoin(files, eq(files.id, schedules.fileId))
    .where(and(eq(schedules.companyId, ctx.companyId), condition));
}

type JoinedSchedule = Awaited<ReturnType<typeof selectSchedules>>[number];

export function toSchedule(ctx: Context, { row, contact, user, file }: JoinedSchedule): Schedule {
  const { id, body, contactId, userId, connectionId, messageType, fileId, status, failure } = row;
  return {
    id,
    body,
    contactId,
    contact: toContactRef(contact),
    userId,
    user,
    whatsappId: connectionId,
    sendAt: row.sendAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    messageType,
    fileId,
    file: file && toFileRef(ctx.fileUrls, file),
    status,
    failure,
    createdAt: row.createdAt.toISOString(),
  };
}

/** A schedule of the company. Throws ERR_NO_SCHEDULE_FOUND. */
export async function findSchedule(ctx: Context, id: number): Promise<Schedule> {
  const [found] = await selectSchedules(ctx, eq(schedules.id, id));
  if (!found) throw new AppError("ERR_NO_SCHEDULE_FOUND");
  return toSchedule(ctx, found);
}

/** Tells the company how a schedule stands, and answers it. */
export async function tellSchedule(ctx: Context, id: number, action: "create" | "update"): Promise<Schedule> {
  const schedule = await findSchedule(ctx, id);
  tell(ctx, [rooms.everyone], "schedule", { action, schedule });
  return schedule;
}
