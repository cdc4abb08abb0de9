import type { ListQuery } from "@balcao/shared/platform/page.ts";
import type { AnnouncementPage } from "@balcao/shared/team/announcements.ts";
import { and, desc, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { countUpTo, cutPage, literally, pageOffset, pageSize } from "../../platform/http/page.ts";
import { keysetAfter, keysetCursor } from "../../platform/sql/keyset.ts";
import { readable, selectAnnouncements, toAnnouncement } from "./announcement-view.ts";
import { announcements } from "./announcements.table.ts";

/** Returns one page of the announcements that the actor may read, the newest first. */
export async function listAnnouncements(ctx: Context, query: ListQuery): Promise<AnnouncementPage> {
  const part = query.searchParam && sql`'%' || fold(${literally(query.searchParam)}) || '%'`;
  const searched = part
    ? sql`(fold(${announcements.title}) like ${part} or fold(${announcements.text}) like ${part})`
    : undefined;
  const [found, count] = await Promise.all([
    selectAnnouncements(ctx, and(searched, keysetAfter(query.cursor, announcements.createdAt, announcements.id)))
      .orderBy(desc(announcements.createdAt), desc(announcements.id))
      .limit(pageSize + 1)
      .offset(pageOffset(query)),
    countUpTo(ctx.db, query, sql`from ${announcements} where ${and(readable(ctx), searched) ?? true}`),
  ]);
  const { rows, ...page } = cutPage(found, ({ row: { createdAt, id } }) =>
    keysetCursor({ at: createdAt.toISOString(), id }),
  );
  return { records: rows.map(({ row, file }) => toAnnouncement(ctx, row, file)), count, ...page };
}
