import { eq } from "drizzle-orm";
import { type Context, publish } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { announcements } from "../../team/announcements/announcements.table.ts";

/** Deletes a company's payment reminders: it has paid, or a new one follows. */
export async function purgeReminders(ctx: Context): Promise<void> {
  const gone = await ctx.db
    .delete(announcements)
    .where(eq(announcements.companyId, ctx.companyId))
    .returning({ id: announcements.id });
  for (const { id } of gone) publish(ctx, [rooms.admins], "announcement", { action: "delete", id });
}
