import type { SettingKey } from "@balcao/shared/settings.ts";
import { and, inArray, lt, ne, or, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { logins } from "../auth/logins.table.ts";
import { settings } from "../settings/settings.table.ts";
import { forgetOldFiles } from "./forget-old-files.ts";
import { forgetOldLogs } from "./forget-old-logs.ts";
import { forgetOldMessages } from "./forget-old-messages.ts";

type Forget = (services: Services, companyId: number, before: Date) => Promise<number>;

const forgetters = {
  keepMessagesMonths: forgetOldMessages,
  keepFilesMonths: forgetOldFiles,
  keepLogsMonths: forgetOldLogs,
} satisfies Partial<Record<SettingKey, Forget>>;
type Key = keyof typeof forgetters;

/** Sessions that ended are looked at by nobody; this long after, a question about one can still be answered. */
const loginDays = 30;

/** Forgets what companies chose not to keep for longer. Runs once a night, on one server; may be cut off and repeated. */
export async function forgetOld(services: Services): Promise<void> {
  const { db, log, now } = services;
  const chosen = await db
    .select()
    .from(settings)
    .where(and(inArray(settings.key, Object.keys(forgetters)), ne(settings.value, "0")));
  for (const { companyId, key, value } of chosen) {
    const before = monthsAgo(now(), Number(value));
    try {
      const forgotten = await forgetters[key as Key](services, companyId, before);
      if (forgotten > 0) log.info({ companyId, key, before, forgotten }, "what is not kept for longer was forgotten");
    } catch (error) {
      // One company's trouble is not the others'.
      log.error({ error, companyId, key }, "retention");
    }
  }
  const before = new Date(now().getTime() - loginDays * 86_400_000);
  await db
    .delete(logins)
    .where(or(lt(logins.expiresAt, before), sql`${logins.endedAt} < ${before.toISOString()}::timestamptz`));
}

/** The same day and hour so many months before; where that month is shorter, its last day. */
export function monthsAgo(from: Date, months: number): Date {
  const day = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() - months + 1, 0)).getUTCDate();
  const moment = new Date(from);
  moment.setUTCDate(1);
  moment.setUTCMonth(from.getUTCMonth() - months);
  moment.setUTCDate(Math.min(from.getUTCDate(), day));
  return moment;
}
