import type { Tag, TagPage } from "@balcao/shared/inbox/tags.ts";
import type { ListQuery } from "@balcao/shared/platform/page.ts";
import { and, eq, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { countUpTo, cutPage, literally, pageOffset, pageSize } from "../../platform/http/page.ts";
import { afterText, inTextOrder, textCursor } from "../../platform/sql/text-keyset.ts";
import { selectTags, tagName } from "./tag-view.ts";
import { tags } from "./tags.table.ts";

/** More than a menu can show; with more tags people search. */
const listLimit = 1000;

/** One page of the company's tags by name. */
export async function listTags(ctx: Context, query: ListQuery): Promise<TagPage> {
  const searched = query.searchParam
    ? sql`${tagName} like '%' || fold(${literally(query.searchParam)}) || '%'`
    : undefined;
  const [found, count] = await Promise.all([
    selectTags(ctx, and(searched, afterText(query.cursor, tagName, tags.id)))
      .orderBy(...inTextOrder(tagName, tags.id))
      .limit(pageSize + 1)
      .offset(pageOffset(query)),
    countUpTo(ctx.db, query, sql`from ${tags} where ${and(eq(tags.companyId, ctx.companyId), searched)}`),
  ]);
  const { rows, ...page } = cutPage(found, ({ key, tag }) => textCursor({ text: key, id: tag.id }));
  return { tags: rows.map(({ tag }) => tag), count, ...page };
}

/** All of the company's tags by name, for menus and the lanes of the board. */
export async function listAllTags(ctx: Context): Promise<Tag[]> {
  const found = await selectTags(ctx)
    .orderBy(...inTextOrder(tagName, tags.id))
    .limit(listLimit);
  return found.map(({ tag }) => tag);
}
