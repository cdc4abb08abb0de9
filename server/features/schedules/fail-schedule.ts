import type { SendFailure } from "@balcao/shared/errors.ts";
import { and, eq } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { tellSchedule } from "./schedule-view.ts";
import { schedules } from "./schedules.table.ts";

/** The message a schedule became could not be sent: the schedule says so. For whoever records the failure. */
export function failSchedule(ctx: Context, messageId: number, failure: SendFailure): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [failed] = await ctx.db
      .update(schedules)
      .set({
        status: "ERRO",
        sentAt: null,
        failure: failure === "ERR_WAPP_INVALID_CONTACT" ? failure : "ERR_SENDING_WAPP_MSG",
      })
      .where(and(eq(schedules.companyId, ctx.companyId), eq(schedules.messageId, messageId)))
      .returning({ id: schedules.id });
    if (failed) await tellSchedule(ctx, failed.id, "update");
  });
}
