import { and, eq, lt } from "drizzle-orm";
import { practices } from "../../channels/practice/practices.table.ts";
import { type Services, systemContext, transact } from "../../context.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import { announceEndedLogins } from "../../workspace/auth/announce-ended-logins.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { recordIfDone } from "./finish-practice.ts";
import { removePractice } from "./leave-practice.ts";

/** A practice that was left is kept for this time. */
const keptMs = 24 * 60 * 60_000;

/** Deletes practices that began a day ago, and records those that nobody left after their last step. Hourly. */
export async function purgePractices(services: Services): Promise<void> {
  const old = await services.db
    .select({ companyId: companies.id, practice: practices })
    .from(companies)
    // If the row is missing, the person was deleted meanwhile.
    .leftJoin(practices, eq(practices.companyId, companies.id))
    .where(and(companies.isPractice, lt(companies.createdAt, new Date(services.now().getTime() - keptMs))));
  for (const { companyId, practice } of old)
    await retryLostRace(() =>
      transact(systemContext(services, companyId, "practice"), async (ctx) => {
        if (practice) await recordIfDone(ctx, practice);
        await removePractice(ctx, companyId);
        // Screens inside belong to the person's own company now; each server cuts its own.
        await announceEndedLogins(ctx);
      }),
    );
}
