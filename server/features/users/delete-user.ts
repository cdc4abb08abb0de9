import { eq } from "drizzle-orm";
import { afterCommit, type Context, tell, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { retryLostRace } from "../../platform/retry-lost-race.ts";
import { recordChange } from "../audit/record-change.ts";
import { announceEndedLogins } from "../auth/announce-ended-logins.ts";
import { leaveChatsOf } from "../chats/leave-chats.ts";
import { lockCompany } from "../companies/lock-company.ts";
import { returnTicketsOf } from "../tickets/return-tickets-of.ts";
import { findChangeableUser } from "./find-changeable-user.ts";
import { refuseWithoutAdmin } from "./refuse-without-admin.ts";
import { users } from "./users.table.ts";

/**
 * Removes a person, whose open tickets go back to wait and whose chats go on without them. Their sessions end with them. Answers how many tickets went
 * back. Throws ERR_OWN_USER for oneself.
 */
export function deleteUser(ctx: Context, id: number): Promise<number> {
  if (ctx.actor.type === "user" && ctx.actor.id === id) throw new AppError("ERR_OWN_USER");
  // Who accepts meanwhile holds a ticket and wants the person; here it is the other way round.
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      await lockCompany(ctx);
      const gone = await findChangeableUser(ctx, id);
      if (gone.profile === "admin") await refuseWithoutAdmin(ctx, id);
      const returned = await returnTicketsOf(ctx, id);
      await leaveChatsOf(ctx, id);
      await ctx.db.delete(users).where(eq(users.id, id));
      await recordChange(ctx, { area: "user", action: "delete", targetId: id, targetName: gone.name });
      tell(ctx, [rooms.everyone], "user", { action: "delete", userId: id });
      await announceEndedLogins(ctx);
      afterCommit(ctx, () => ctx.realtime.disconnectUser(ctx.companyId, id));
      return returned;
    }),
  );
}
