import type { StartPractice } from "@balcao/shared/insights/practice.ts";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { afterCommit, type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import { logins } from "../../workspace/auth/logins.table.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { users } from "../../workspace/users/users.table.ts";
import { findPractice, practisingPerson } from "./find-practice.ts";
import { removePractice } from "./leave-practice.ts";
import { makePractice } from "./make-practice.ts";

/**
 * Brings the session into the person's practice company: the one that was begun, or a new one. `anew` drops the one that
 * was begun. Throws ERR_NO_PERMISSION during support access.
 */
export function startPractice(ctx: Context, { language, anew }: z.output<typeof StartPractice>): Promise<void> {
  const person = practisingPerson(ctx);
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const ownerId = (await findPractice(ctx, person))?.ownerId ?? person.id;
      // The second of two clicks waits here, and finds the first one's practice.
      const [owner] = await ctx.db
        .select({ id: users.id, name: users.name, companyId: users.companyId })
        .from(users)
        .where(eq(users.id, ownerId))
        .for("no key update");
      if (!owner) throw new AppError("ERR_NO_USER_FOUND");
      const begun = await findPractice(ctx, { id: ownerId });
      if (begun && anew) await removePractice(ctx, begun.companyId);
      const [home] = await ctx.db
        .select({ timeZone: companies.timeZone })
        .from(companies)
        .where(eq(companies.id, owner.companyId));
      const practice =
        begun && !anew ? begun : await makePractice(ctx, { ...owner, timeZone: home?.timeZone ?? "UTC" }, language);
      await ctx.db.update(logins).set({ practiceUserId: practice.userId }).where(eq(logins.id, person.loginId));
      // As after signing out: no conversation is distributed to them while they practise.
      await ctx.db.update(users).set({ lastSeenAt: null }).where(eq(users.id, ownerId));
      // The login's sockets must join another company's rooms from now on.
      afterCommit(ctx, () => ctx.realtime.disconnectLogin(person.loginId));
    }),
  );
}
