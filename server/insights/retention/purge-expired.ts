import { readSetting, type SettingOfKind } from "@balcao/shared/workspace/settings.ts";
import { inArray, lt, or, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { logins } from "../../workspace/auth/logins.table.ts";
import { settings } from "../../workspace/settings/settings.table.ts";
import { purgeFiles } from "./purge-files.ts";
import { purgeLogs } from "./purge-logs.ts";
import { purgeMessages } from "./purge-messages.ts";

type Purge = (services: Services, companyId: number, before: Date) => Promise<number>;

const purges = {
  keepMessagesMonths: purgeMessages,
  keepFilesMonths: purgeFiles,
  keepLogsMonths: purgeLogs,
} satisfies Record<SettingOfKind<"months">, Purge>;
type Key = keyof typeof purges;

/** Ended sessions are kept for so long, in case of questions about them. */
const loginDays = 30;

/**
 * Deletes data older than companies chose to keep. Runs once a night on one server; may be interrupted and repeated.
 */
export async function purgeExpired(services: Services): Promise<void> {
  const { db, log, now } = services;
  const keys = Object.keys(purges) as Key[];
  const chosen = await db.select().from(settings).where(inArray(settings.key, keys));
  for (const { companyId, key, value } of chosen as (typeof settings.$inferSelect & { key: Key })[]) {
    const months = readSetting(key, value);
    if (months === 0) continue;
    const before = monthsAgo(now(), months);
    try {
      const forgotten = await purges[key](services, companyId, before);
      if (forgotten > 0) log.info({ companyId, key, before, forgotten }, "old data was deleted");
    } catch (error) {
      // One company's failure must not stop the others.
      log.error({ error, companyId, key }, "old data was not deleted");
    }
  }
  const before = new Date(now().getTime() - loginDays * 86_400_000);
  await db
    .delete(logins)
    .where(or(lt(logins.expiresAt, before), sql`${logins.endedAt} < ${before.toISOString()}::timestamptz`));
}

/** Returns the same day and hour so many months before; the last day of a shorter month. */
export function monthsAgo(from: Date, months: number): Date {
  const day = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() - months + 1, 0)).getUTCDate();
  const moment = new Date(from);
  moment.setUTCDate(1);
  moment.setUTCMonth(from.getUTCMonth() - months);
  moment.setUTCDate(Math.min(from.getUTCDate(), day));
  return moment;
}
