import type { ListSchedules, SchedulePage } from "@balcao/shared/automation/schedules.ts";
import { and, asc, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { cutPage, pageSize } from "../../platform/http/page.ts";
import { keysetAfter, keysetBefore, keysetCursor } from "../../platform/sql/keyset.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { isOwnSchedule } from "./may-see-schedules.ts";
import { selectSchedules, toSchedule } from "./schedule-view.ts";
import { schedules } from "./schedules.table.ts";

// Written out, as in the indexes: with a parameter the planner could not use them.
const waits = sql`${schedules.status} = 'PENDENTE'`;
const isPast = sql`${schedules.status} <> 'PENDENTE'`;
/** The prefix of a cursor that lies among the schedules that no longer wait. */
const pastMark = "past_";

/**
 * One page of the schedules that wait, the next to leave first, and after them of the others by their time, the latest
 * first. Throws ERR_INVALID_REQUEST for pages by number.
 */
export async function listByTime(
  ctx: Context,
  { cursor, pageNumber = 1 }: z.output<typeof ListSchedules>,
  matching: SQL | undefined,
): Promise<SchedulePage> {
  if (pageNumber > 1) throw new AppError("ERR_INVALID_REQUEST", "This order supports cursors only, not page numbers.");
  const pastCursor = cursor?.startsWith(pastMark) ? cursor.slice(pastMark.length) : undefined;
  const page = (condition: SQL | undefined, ...order: SQL[]) =>
    selectSchedules(ctx, and(matching, condition)).orderBy(...order);
  const [sendAt, id] = [schedules.sendAt, schedules.id];
  const waiting =
    pastCursor === undefined
      ? await page(and(waits, keysetBefore(cursor, sendAt, id)), asc(sendAt), asc(id)).limit(pageSize + 1)
      : [];
  const room = pageSize + 1 - waiting.length;
  const past =
    room > 0 ? await page(and(isPast, keysetAfter(pastCursor, sendAt, id)), desc(sendAt), desc(id)).limit(room) : [];
  const { rows, ...rest } = cutPage([...waiting, ...past], ({ row }) => {
    const end = keysetCursor({ at: row.sendAt.toISOString(), id: row.id });
    return row.status === "PENDENTE" ? end : `${pastMark}${end}`;
  });
  return { schedules: rows.map((row) => toSchedule(ctx, row)), ...rest };
}

/** The schedules that the actor may see and that leave until the end of the company's day. */
export async function leavingToday(ctx: Context): Promise<number> {
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(schedules)
    .innerJoin(companies, eq(companies.id, schedules.companyId))
    .where(
      and(
        eq(schedules.companyId, ctx.companyId),
        waits,
        isOwnSchedule(ctx),
        lt(
          schedules.sendAt,
          sql`(date_trunc('day', ${ctx.now().toISOString()}::timestamptz at time zone ${companies.timeZone})
            + interval '1 day') at time zone ${companies.timeZone}`,
        ),
      ),
    );
  return row?.count ?? 0;
}
