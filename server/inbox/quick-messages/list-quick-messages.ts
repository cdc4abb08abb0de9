import type { QuickMessage, QuickMessagePage } from "@balcao/shared/inbox/quick-messages.ts";
import type { ListQuery } from "@balcao/shared/platform/page.ts";
import { and, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { countUpTo, cutPage, literally, pageOffset, pageSize } from "../../platform/http/page.ts";
import { afterText, inTextOrder, textCursor } from "../../platform/sql/text-keyset.ts";
import { selectQuickMessages, shortcodeOrder, toQuickMessage, usable } from "./quick-message-view.ts";
import { quickMessages } from "./quick-messages.table.ts";

/** The composer filters all of them at every letter, so they are sent once. */
const listLimit = 2000;

/** Everything the actor may use, by shortcode. */
export async function listAllQuickMessages(ctx: Context): Promise<QuickMessage[]> {
  const found = await selectQuickMessages(ctx)
    .orderBy(...inTextOrder(shortcodeOrder, quickMessages.id))
    .limit(listLimit);
  return found.map(({ row, file }) => toQuickMessage(ctx, row, file));
}

export async function listQuickMessages(ctx: Context, query: ListQuery): Promise<QuickMessagePage> {
  const part = query.searchParam && sql`'%' || fold(${literally(query.searchParam)}) || '%'`;
  const searched = part
    ? sql`(fold(${quickMessages.shortcode}) like ${part} or fold(${quickMessages.message}) like ${part})`
    : undefined;
  const [found, count] = await Promise.all([
    selectQuickMessages(ctx, and(searched, afterText(query.cursor, shortcodeOrder, quickMessages.id)))
      .orderBy(...inTextOrder(shortcodeOrder, quickMessages.id))
      .limit(pageSize + 1)
      .offset(pageOffset(query)),
    countUpTo(ctx.db, query, sql`from ${quickMessages} where ${and(usable(ctx), searched)}`),
  ]);
  const { rows, ...page } = cutPage(found, ({ key, row }) => textCursor({ text: key, id: row.id }));
  return { records: rows.map(({ row, file }) => toQuickMessage(ctx, row, file)), count, ...page };
}
