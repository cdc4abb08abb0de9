import type { SaveSchedule, Schedule } from "@balcao/shared/automation/schedules.ts";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { defaultConnection } from "../../channels/connections/default-connection.ts";
import { findConnection } from "../../channels/connections/find-connection.ts";
import { type Context, publish, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { findContact } from "../../inbox/contacts/contact-view.ts";
import { refuseUnreachable } from "../../inbox/contacts/is-reachable.ts";
import { actingUserId } from "../../inbox/tickets/acting-user.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import type { FileRow } from "../../workspace/files/files.table.ts";
import { removeFile } from "../../workspace/files/remove-file.ts";
import { refuseHiddenConversation, scheduleRooms } from "./may-see-schedules.ts";
import { checkContents } from "./schedule-contents.ts";
import { enqueueSchedule } from "./schedule-queue.ts";
import { findSchedule, publishSchedule } from "./schedule-view.ts";
import { type ScheduleRow, schedules } from "./schedules.table.ts";
import { sendAtOf } from "./send-at.ts";

type Form = z.output<typeof SaveSchedule>;

/** Plans a message to a contact. A repeated `clientId` updates the schedule it made before. */
export function createSchedule(ctx: Context, form: Form, file: FileRow | null): Promise<Schedule> {
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      await refuseHiddenConversation(ctx, form.contactId);
      const { takesFile: _, ...values } = await checked(ctx, form, file);
      const { clientId } = form;
      const [row] = await ctx.db
        .insert(schedules)
        .values({
          ...values,
          fileId: file?.id ?? null,
          clientId,
          companyId: ctx.companyId,
          userId: actingUserId(ctx),
          createdAt: ctx.now(),
        })
        .onConflictDoNothing()
        .returning();
      if (!row) return repeated(ctx, form, file);
      await enqueueSchedule(ctx, row);
      return publishSchedule(ctx, row.id, "create");
    }),
  );
}

/** Applies the second of two requests with one `clientId`: its fields may differ. */
async function repeated(ctx: Context, form: Form, file: FileRow | null): Promise<Schedule> {
  const [known] = await ctx.db
    .select({ id: schedules.id })
    .from(schedules)
    .where(and(eq(schedules.companyId, ctx.companyId), eq(schedules.clientId, form.clientId ?? "")));
  if (!known) throw new Error("a new schedule was not returned");
  return updateSchedule(ctx, known.id, form, file);
}

/** Changes a schedule that was not sent, with a new file or its own. A failed or missed one is planned again. */
export async function updateSchedule(ctx: Context, id: number, form: Form, file: FileRow | null): Promise<Schedule> {
  let replaced: string | null = null;
  const changed = await retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const before = await lockChangeable(ctx, id);
      if (form.contactId !== before.contactId) await refuseHiddenConversation(ctx, form.contactId);
      const { takesFile, ...values } = await checked(ctx, form, file, before);
      const fileId = takesFile ? (file?.id ?? before.fileId) : null;
      replaced = fileId === before.fileId ? null : before.fileId;
      const [row] = await ctx.db
        .update(schedules)
        .set({ ...values, fileId, status: "PENDENTE", failure: null, messageId: null })
        .where(eq(schedules.id, id))
        .returning();
      if (!row) throw new Error(`schedule ${id} is gone`);
      const isPlanned = before.status === "PENDENTE" && before.sendAt.getTime() === row.sendAt.getTime();
      if (!isPlanned) await enqueueSchedule(ctx, row);
      return publishSchedule(ctx, id, "update");
    }),
  );
  await removeFile(ctx, replaced);
  return changed;
}

/**
 * Sets or removes a schedule's file, and deletes the file it had. A template's file must be of its header's kind; without
 * one it is not sent.
 */
export async function setScheduleFile(ctx: Context, id: number, file: FileRow | null): Promise<Schedule> {
  let replaced: string | null = null;
  const changed = await transact(ctx, async (ctx) => {
    const before = await lockChangeable(ctx, id);
    if (file && before.template) {
      const connectionId = before.connectionId ?? (await defaultConnection(ctx));
      await checkContents(
        ctx,
        before,
        { connectionId, contact: await findContact(ctx, before.contactId) },
        file,
        before,
      );
    }
    replaced = before.fileId;
    await ctx.db
      .update(schedules)
      .set({ fileId: file?.id ?? null })
      .where(eq(schedules.id, id));
    return publishSchedule(ctx, id, "update");
  });
  await removeFile(ctx, replaced);
  return changed;
}

/** Deletes a schedule. A message that was sent stays in the conversation. */
export async function deleteSchedule(ctx: Context, id: number): Promise<void> {
  const gone = await transact(ctx, async (ctx) => {
    const found = await lockOwn(ctx, id);
    await ctx.db.delete(schedules).where(eq(schedules.id, id));
    publish(ctx, await scheduleRooms(ctx, found), "schedule", { action: "delete", scheduleId: id });
    return found;
  });
  await removeFile(ctx, gone.fileId);
}

/** Locks a schedule of the actor. Throws ERR_SCHEDULE_SENT if it was sent. */
export async function lockChangeable(ctx: Context, id: number): Promise<ScheduleRow> {
  const row = await lockOwn(ctx, id);
  if (row.status === "ENVIADA") throw new AppError("ERR_SCHEDULE_SENT");
  return row;
}

/** Finds a schedule the actor may change, and locks it, so that it is not sent meanwhile. */
async function lockOwn(ctx: Context, id: number): Promise<ScheduleRow> {
  const [row] = await ctx.db
    .select()
    .from(schedules)
    .where(and(eq(schedules.companyId, ctx.companyId), eq(schedules.id, id)))
    .for("update");
  if (!row) throw new AppError("ERR_NO_SCHEDULE_FOUND");
  await findSchedule(ctx, id);
  return row;
}

async function checked(ctx: Context, form: Form, file: FileRow | null, before: ScheduleRow | null = null) {
  const { contactId, whatsappId } = form;
  const sendAt = await sendAtOf(ctx, form.sendAt);
  if (sendAt <= ctx.now()) throw new AppError("ERR_SCHEDULE_PAST");
  const contact = await findContact(ctx, contactId);
  if (whatsappId) await findConnection(ctx, whatsappId);
  const sender = whatsappId ?? (await defaultConnection(ctx));
  if (sender !== null) await refuseUnreachable(ctx, contactId, sender);
  const contents = await checkContents(ctx, form, { connectionId: sender, contact }, file, before);
  return { contactId, ...contents, connectionId: whatsappId ?? null, sendAt };
}
