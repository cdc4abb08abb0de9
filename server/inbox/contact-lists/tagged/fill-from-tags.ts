import { type FilledFromTags, listFillLimit } from "@balcao/shared/inbox/contact-lists.ts";
import { and, count, eq, inArray, sql } from "drizzle-orm";
import { type Context, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { pageSize } from "../../../platform/http/page.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { tags } from "../../tags/tags.table.ts";
import { contactListItems } from "../contact-list-items.table.ts";
import { lockContactList } from "../contact-list-view.ts";
import { followAdded } from "../items/follow-added.ts";
import { taggedContacts } from "./tagged-contacts.ts";

/**
 * Adds every contact with one of the tags to a list, and enqueues the check of the new numbers; numbers already in the
 * list stay as they are. Throws ERR_NO_TAG_FOUND, and ERR_CONTACTLIST_TOO_MANY.
 */
export const fillFromTags = (ctx: Context, listId: number, tagIds: readonly number[]): Promise<FilledFromTags> =>
  retryLostRace(() => transact(ctx, (ctx) => fillInTransaction(ctx, listId, tagIds)));

/** Like `fillFromTags`, within the caller's transaction. */
export async function fillInTransaction(
  ctx: Context,
  listId: number,
  tagIds: readonly number[],
): Promise<FilledFromTags> {
  await lockContactList(ctx, listId);
  await refuseUnknownTags(ctx, tagIds);
  const { found, added, first } = await addTagged(ctx, listId, tagIds);
  if (found > listFillLimit)
    throw new AppError("ERR_CONTACTLIST_TOO_MANY", undefined, { details: { most: listFillLimit } });
  if (added > 0) await followAdded(ctx, listId, added, inArray(contactListItems.id, first ?? []));
  return { added, present: found - added };
}

async function refuseUnknownTags({ db, companyId }: Context, tagIds: readonly number[]): Promise<void> {
  const [known] = await db
    .select({ tags: count() })
    .from(tags)
    .where(and(eq(tags.companyId, companyId), inArray(tags.id, [...tagIds])));
  if (known?.tags !== tagIds.length) throw new AppError("ERR_NO_TAG_FOUND");
}

type Added = { found: number; added: number; first: number[] | null };

/**
 * One statement, because a company may have 100,000 contacts. `first` are the first new items by name. A name that the
 * form of an item would refuse is cut, or replaced by the number.
 */
async function addTagged(ctx: Context, listId: number, tagIds: readonly number[]): Promise<Added> {
  const [result] = await ctx.db.execute<Added>(sql`
    with tagged as materialized (${taggedContacts(ctx, tagIds)}),
    made as (
      insert into ${contactListItems} (company_id, contact_list_id, name, number, canonical_number, email)
      select ${ctx.companyId}::int, ${listId}::int,
        case when length(trim(name)) < 2 then number else left(trim(name), 50) end, number, form, email
      from tagged where (select count(*) from tagged) <= ${listFillLimit}
      on conflict do nothing returning id, name)
    select (select count(*)::int from tagged) as found, (select count(*)::int from made) as added,
      (select array_agg(id) from (
        select id from made order by fold(name) using ~<~, id limit ${pageSize}) first_page) as first`);
  if (!result) throw new Error("the added contacts were not counted");
  return result;
}
