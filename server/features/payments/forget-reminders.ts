import { eq } from "drizzle-orm";
import { type Context, tell } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { announcements } from "../announcements/announcements.table.ts";

/** What a company was reminded of is done, or said anew. */
export async function forgetReminders(ctx: Context): Promise<void> {
  const gone = await ctx.db
    .delete(announcements)
    .where(eq(announcements.companyId, ctx.companyId))
    .returning({ id: announcements.id });
  for (const { id } of gone) tell(ctx, [rooms.admins], "announcement", { action: "delete", id });
}
