import type { ListQuery } from "@balcao/shared/platform/page.ts";
import type { Help, HelpPage } from "@balcao/shared/team/helps.ts";
import { and, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { countUpTo, cutPage, literally, pageOffset, pageSize } from "../../platform/http/page.ts";
import { afterText, inTextOrder, textCursor } from "../../platform/sql/text-keyset.ts";
import { helps } from "./helps.table.ts";

/** The help page shows all helps; a platform has far fewer than this. */
const listLimit = 500;

/** Returns one page of the helps, by title. */
export async function listHelps(ctx: Context, query: ListQuery): Promise<HelpPage> {
  const part = query.searchParam && sql`'%' || fold(${literally(query.searchParam)}) || '%'`;
  const searched = part ? sql`(${helpTitle} like ${part} or fold(${helps.description}) like ${part})` : undefined;
  const [found, count] = await Promise.all([
    selectHelps(ctx, and(searched, afterText(query.cursor, helpTitle, helps.id)))
      .orderBy(...inTextOrder(helpTitle, helps.id))
      .limit(pageSize + 1)
      .offset(pageOffset(query)),
    countUpTo(ctx.db, query, sql`from ${helps} where ${searched ?? true}`),
  ]);
  const { rows, ...page } = cutPage(found, ({ key, help }) => textCursor({ text: key, id: help.id }));
  return { records: rows.map(({ help }) => help), count, ...page };
}

/** Returns all helps, by title. */
export async function listAllHelps(ctx: Context): Promise<Help[]> {
  const found = await selectHelps(ctx)
    .orderBy(...inTextOrder(helpTitle, helps.id))
    .limit(listLimit);
  return found.map(({ help }) => help);
}

const helpTitle = sql<string>`fold(${helps.title})`;

/** Helps as clients see them, each with the text that orders them. They are the same for every company. */
export function selectHelps({ db }: Context, condition?: SQL) {
  const { id, title, description, video, provider } = helps;
  return db.select({ help: { id, title, description, video, provider }, key: helpTitle }).from(helps).where(condition);
}
