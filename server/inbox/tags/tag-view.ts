import type { Tag } from "@balcao/shared/inbox/tags.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { tags, ticketTags } from "./tags.table.ts";

/**
 * Text, as existing clients expect it. The tag's column is written out: Drizzle omits its table, and tickets have an id
 * too.
 */
const ticketsCount = sql<string>`(
  select count(*) from ${ticketTags} tt join ${tickets} t on t.id = tt.ticket_id
  where tt.tag_id = tags.id and t.status <> 'closed')::text`;

export const tagName = sql<string>`fold(${tags.name})`;

/** Tags of the company as clients see them, with the text they are ordered by. */
export function selectTags(ctx: Context, condition?: SQL) {
  return ctx.db
    .select({ tag: { id: tags.id, name: tags.name, color: tags.color, ticketsCount }, key: tagName })
    .from(tags)
    .where(and(eq(tags.companyId, ctx.companyId), condition));
}

/** A tag of the company. Throws ERR_NO_TAG_FOUND. */
export async function findTag(ctx: Context, id: number): Promise<Tag> {
  const [found] = await selectTags(ctx, eq(tags.id, id));
  if (!found) throw new AppError("ERR_NO_TAG_FOUND");
  return found.tag;
}
