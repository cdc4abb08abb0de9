import { eq } from "drizzle-orm";
import { afterCommit, type Context, publish, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import { recordChange } from "../audit/record-change.ts";
import { announceEndedLogins } from "../auth/announce-ended-logins.ts";
import { lockCompany } from "../companies/lock-company.ts";
import { findChangeableUser } from "./find-changeable-user.ts";
import { refuseWithoutAdmin } from "./refuse-without-admin.ts";
import { users } from "./users.table.ts";

/**
 * Deletes a person; open tickets return to waiting, and chats continue without them. Their sessions end. Returns the
 * number of returned tickets. `onlyInvited` deletes no person who has set their password: it throws ERR_INVITATION_USED.
 * Throws ERR_OWN_USER for oneself.
 */
export function deleteUser(ctx: Context, id: number, { onlyInvited = false } = {}): Promise<number> {
  if (ctx.actor.type === "user" && ctx.actor.id === id) throw new AppError("ERR_OWN_USER");
  // A concurrent accept locks the ticket first and then the user; this locks them the other way round.
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      await lockCompany(ctx);
      const gone = await findChangeableUser(ctx, id);
      if (onlyInvited && !gone.invitedUntil)
        throw new AppError("ERR_INVITATION_USED", "The user has already set a password.");
      if (gone.profile === "admin") await refuseWithoutAdmin(ctx, id);
      let returned = 0;
      for (const { removing } of ctx.followers.users) returned += (await removing(ctx, id)).returnedTickets;
      await ctx.db.delete(users).where(eq(users.id, id));
      await recordChange(ctx, { area: "user", action: "delete", targetId: id, targetName: gone.name });
      publish(ctx, [rooms.everyone], "user", { action: "delete", userId: id });
      await announceEndedLogins(ctx);
      afterCommit(ctx, () => ctx.realtime.disconnectUser(ctx.companyId, id));
      return returned;
    }),
  );
}
