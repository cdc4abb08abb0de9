import { eq } from "drizzle-orm";
import { afterCommit, type Context, transact } from "../../context.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import { logins } from "../../workspace/auth/logins.table.ts";
import { findPractice, isInside, practisingPerson } from "./find-practice.ts";
import { recordIfDone } from "./finish-practice.ts";
import { removePractice } from "./remove-practice.ts";

/**
 * Returns the session to the person's own company. A finished practice is recorded and deleted; another waits for a day.
 * Harmless outside of a practice.
 */
export function leavePractice(ctx: Context): Promise<void> {
  const person = practisingPerson(ctx);
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const practice = await findPractice(ctx, person);
      if (!isInside(ctx, practice)) return;
      await ctx.db.update(logins).set({ practiceUserId: null }).where(eq(logins.id, person.loginId));
      if (await recordIfDone(ctx, practice)) await removePractice(ctx, practice.companyId);
      afterCommit(ctx, () => ctx.realtime.disconnectLogin(person.loginId));
    }),
  );
}
