import type { FillingTag, TaggedCount } from "@balcao/shared/inbox/contact-lists.ts";
import { and, count, eq, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { inTextOrder } from "../../../platform/sql/text-keyset.ts";
import { tagName } from "../../tags/tag-view.ts";
import { tags, ticketTags } from "../../tags/tags.table.ts";
import { isAttendance, tickets } from "../../tickets/tickets.table.ts";
import { taggedContacts, taggedWithoutNumber } from "./tagged-contacts.ts";

/** More than a menu can show. */
const listLimit = 1000;

/** The company's tags by name, each with the number of its attendances. */
export function listFillingTags({ db, companyId }: Context): Promise<FillingTag[]> {
  const { id, name, color } = tags;
  return db
    .select({ id, name, color, tickets: count(tickets.id) })
    .from(tags)
    .leftJoin(ticketTags, eq(ticketTags.tagId, id))
    .leftJoin(tickets, and(eq(tickets.id, ticketTags.ticketId), isAttendance))
    .where(eq(tags.companyId, companyId))
    .groupBy(id)
    .orderBy(...inTextOrder(tagName, id))
    .limit(listLimit);
}

/** The number of contacts that the tags would put on an empty list, and of people whom no list can have. */
export async function countTagged(ctx: Context, tagIds: readonly number[]): Promise<TaggedCount> {
  const [found] = await ctx.db.execute<TaggedCount>(
    sql`select (select count(*)::int from (${taggedContacts(ctx, tagIds)}) tagged) as contacts,
      (select count(*)::int from (${taggedWithoutNumber(ctx, tagIds)}) hidden) as "withoutNumber"`,
  );
  return found ?? { contacts: 0, withoutNumber: 0 };
}
