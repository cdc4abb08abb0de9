import { and, eq, isNull, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { failSchedule } from "../../schedules/fail-schedule.ts";
import { messages } from "../messages.table.ts";
import { tellMessageChanged } from "../tell-message.ts";

/** What still waits to leave or to come through a connection that goes away never will: agents see that, in place. */
export async function failUnsentMessages(ctx: Context, connectionId: number): Promise<void> {
  const failed = await ctx.db
    .update(messages)
    .set({ failure: "ERR_SENDING_WAPP_MSG" })
    .where(
      and(
        eq(messages.companyId, ctx.companyId),
        eq(messages.connectionId, connectionId),
        eq(messages.fromMe, true),
        eq(messages.ack, 0),
        isNull(messages.failure),
      ),
    )
    .returning({ id: messages.id, ticketId: messages.ticketId });
  const unfetched = await ctx.db
    .update(messages)
    .set({ media: sql`jsonb_set(${messages.media}, '{state}', '"failed"')` })
    .where(
      and(
        eq(messages.companyId, ctx.companyId),
        eq(messages.connectionId, connectionId),
        sql`${messages.media} ->> 'state' = 'waiting'`,
      ),
    )
    .returning({ id: messages.id, ticketId: messages.ticketId });
  for (const { id } of failed) await failSchedule(ctx, id);
  for (const message of [...failed, ...unfetched]) await tellMessageChanged(ctx, message);
}
