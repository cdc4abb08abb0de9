import { eq } from "drizzle-orm";
import { removeCompany } from "../../billing/companies/remove-company.ts";
import { afterCommit, type Context, systemContext, transact } from "../../context.ts";
import { withoutTimeLimit } from "../../platform/sql/database.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import { logins } from "../../workspace/auth/logins.table.ts";
import { lockedCompany } from "../../workspace/companies/lock-company.ts";
import { findPractice, isInside, practisingPerson } from "./find-practice.ts";
import { recordIfDone } from "./finish-practice.ts";

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

/** Deletes a practice company with everything in it, in the caller's transaction. Sessions inside return home. */
export async function removePractice(ctx: Context, companyId: number): Promise<void> {
  await withoutTimeLimit(ctx.db);
  const company = await lockedCompany(ctx, companyId);
  if (!company?.isPractice) return;
  const inside = { ...systemContext(ctx, companyId, "practice"), pending: ctx.pending };
  await removeCompany(inside);
}
