import type { ListSchedules, SchedulePage } from "@balcao/shared/automation/schedules.ts";
import { and, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { contacts } from "../../inbox/contacts/contacts.table.ts";
import { countUpTo, cutPage, literally, pageOffset, pageSize } from "../../platform/http/page.ts";
import { keysetAfter, keysetCursor } from "../../platform/sql/keyset.ts";
import { leavingToday, listByTime } from "./list-by-time.ts";
import { isOwnSchedule } from "./may-see-schedules.ts";
import { selectSchedules, toSchedule } from "./schedule-view.ts";
import { schedules } from "./schedules.table.ts";

/**
 * Returns one page of the schedules that the actor may see, the latest first or by their time, filtered by a part of
 * the contact's name or of the text.
 */
export async function listSchedules(ctx: Context, query: z.output<typeof ListSchedules>): Promise<SchedulePage> {
  const part = query.searchParam && sql`'%' || fold(${literally(query.searchParam)}) || '%'`;
  const matching = and(
    isOwnSchedule(ctx),
    query.contactId ? eq(schedules.contactId, query.contactId) : undefined,
    part ? sql`(${contacts.foldedName} like ${part} or fold(${schedules.body}) like ${part})` : undefined,
  );
  const joined = sql`from ${schedules} join ${contacts} on ${contacts.id} = ${schedules.contactId}`;
  const counted = countUpTo(
    ctx.db,
    query,
    sql`${joined} where ${and(eq(schedules.companyId, ctx.companyId), matching)}`,
  );
  if (query.order === "sendAt") {
    const [page, count, leaving] = await Promise.all([
      listByTime(ctx, query, matching),
      counted,
      query.cursor ? undefined : leavingToday(ctx),
    ]);
    return { ...page, count, leavingToday: leaving };
  }
  const [found, count] = await Promise.all([
    selectSchedules(ctx, and(matching, keysetAfter(query.cursor, schedules.createdAt, schedules.id)))
      .orderBy(desc(schedules.createdAt), desc(schedules.id))
      .limit(pageSize + 1)
      .offset(pageOffset(query)),
    counted,
  ]);
  const { rows, ...page } = cutPage(found, ({ row }) => keysetCursor({ at: row.createdAt.toISOString(), id: row.id }));
  return { schedules: rows.map((row) => toSchedule(ctx, row)), count, ...page };
}
