import type { SaveSchedule, Schedule } from "@balcao/shared/schedules.ts";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { type Context, tell, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { retryLostRace } from "../../platform/retry-lost-race.ts";
import { findConnection } from "../connections/find-connection.ts";
import { findContact } from "../contacts/contact-view.ts";
import { removeFile } from "../files/remove-file.ts";
import { actingUserId } from "../tickets/acting-user.ts";
import { enqueueSchedule } from "./schedule-queue.ts";
import { tellSchedule } from "./schedule-view.ts";
import { type ScheduleRow, schedules } from "./schedules.table.ts";
import { sendAtOf } from "./send-at.ts";

type Form = z.output<typeof SaveSchedule>;

/** Plans a message to a contact. */
export function createSchedule(ctx: Context, form: Form): Promise<Schedule> {
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const values = await checked(ctx, form);
      const [row] = await ctx.db
        .insert(schedules)
        .values({ ...values, companyId: ctx.companyId, userId: actingUserId(ctx), createdAt: ctx.now() })
        .returning();
      if (!row) throw new Error("a new schedule was not returned");
      await enqueueSchedule(ctx, row);
      return tellSchedule(ctx, row.id, "create");
    }),
  );
}

/** Changes a schedule that did not go out. One that failed or was missed is planned anew. */
export function updateSchedule(ctx: Context, id: number, form: Form): Promise<Schedule> {
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const before = await lockChangeable(ctx, id);
      const values = await checked(ctx, form);
      const [row] = await ctx.db
        .update(schedules)
        .set({ ...values, status: "PENDENTE", failure: null, messageId: null })
        .where(eq(schedules.id, id))
        .returning();
      if (!row) throw new Error(`schedule ${id} is gone`);
      const isPlanned = before.status === "PENDENTE" && before.sendAt.getTime() === row.sendAt.getTime();
      if (!isPlanned) await enqueueSchedule(ctx, row);
      return tellSchedule(ctx, id, "update");
    }),
  );
}

/** Gives a schedule a file, or takes its file away; the one it had goes. */
export async function setScheduleFile(ctx: Context, id: number, fileId: string | null): Promise<Schedule> {
  let before: string | null = null;
  const changed = await transact(ctx, async (ctx) => {
    before = (await lockChangeable(ctx, id)).fileId;
    await ctx.db.update(schedules).set({ fileId }).where(eq(schedules.id, id));
    return tellSchedule(ctx, id, "update");
  });
  await removeFile(ctx, before);
  return changed;
}

/** Forgets a schedule; one that went out stays a message of the conversation. */
export async function deleteSchedule(ctx: Context, id: number): Promise<void> {
  const gone = await transact(ctx, async (ctx) => {
    const found = await lockOwn(ctx, id);
    await ctx.db.delete(schedules).where(eq(schedules.id, id));
    tell(ctx, [rooms.everyone], "schedule", { action: "delete", scheduleId: id });
    return found;
  });
  await removeFile(ctx, gone.fileId);
}

/** Throws ERR_SCHEDULE_SENT for one that went out. */
export async function lockChangeable(ctx: Context, id: number): Promise<ScheduleRow> {
  const row = await lockOwn(ctx, id);
  if (row.status === "ENVIADA") throw new AppError("ERR_SCHEDULE_SENT");
  return row;
}

/** One that is the actor's to change: its author's, and the admins'. Locked, so that it does not go out meanwhile. */
async function lockOwn(ctx: Context, id: number): Promise<ScheduleRow> {
  const [row] = await ctx.db
    .select()
    .from(schedules)
    .where(and(eq(schedules.companyId, ctx.companyId), eq(schedules.id, id)))
    .for("update");
  if (!row) throw new AppError("ERR_NO_SCHEDULE_FOUND");
  const { actor } = ctx;
  const isOwn = actor.type === "user" && (actor.profile === "admin" || actor.id === row.userId);
  if (!isOwn) throw new AppError("ERR_NO_PERMISSION");
  return row;
}

async function checked(ctx: Context, form: Form) {
  const { contactId, body, messageType, whatsappId } = form;
  const sendAt = await sendAtOf(ctx, form.sendAt);
  if (sendAt <= ctx.now()) throw new AppError("ERR_SCHEDULE_PAST");
  await findContact(ctx, contactId);
  if (whatsappId) await findConnection(ctx, whatsappId);
  return { contactId, body, messageType, connectionId: whatsappId ?? null, sendAt };
}
