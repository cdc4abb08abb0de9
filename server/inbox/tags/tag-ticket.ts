import type { MoveTag } from "@balcao/shared/inbox/tags.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { and, eq, inArray } from "drizzle-orm";
import { type Context, publish, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { refuseLoop, tellTagged } from "../tickets/change-tickets.ts";
import { findTicket } from "../tickets/find-ticket.ts";
import { publishTicketChanged } from "../tickets/publish-ticket.ts";
import { readTicket } from "../tickets/ticket-view.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { selectTags } from "./tag-view.ts";
import { tags, ticketTags } from "./tags.table.ts";

/** `isChanged` is false if the ticket was so before. */
type TagChange = { ticket: Ticket; isChanged: boolean };

/** Sets the tags of a ticket the actor may see, and returns the ticket. */
export const syncTags = (ctx: Context, ticketId: number, tagIds: readonly number[]): Promise<TagChange> =>
  changeTags(ctx, ticketId, () => new Set(tagIds));

/** Adds a tag to a ticket. Harmless if it is there. */
export const tagTicket = (ctx: Context, ticketId: number, tagId: number): Promise<TagChange> =>
  changeTags(ctx, ticketId, (current) => new Set([...current, tagId]));

/** Removes a tag from a ticket. Harmless if it is not there. */
export const takeTag = (ctx: Context, ticketId: number, tagId: number): Promise<TagChange> =>
  changeTags(ctx, ticketId, (current) => new Set([...current].filter((id) => id !== tagId)));

/**
 * Replaces one tag of a ticket by another, as one change; its other tags stay. Throws ERR_TAG_MOVED if a colleague was
 * faster, so that the ticket does not get the tags of both.
 */
export const moveTag = (ctx: Context, ticketId: number, { from, to, onlyIfUntagged }: MoveTag): Promise<TagChange> =>
  changeTags(ctx, ticketId, (current) => {
    // The same move again, or a tag that is gone already: there is nothing left to do.
    if (to === null ? from === null || !current.has(from) : current.has(to) && (from === null || !current.has(from)))
      return current;
    if (onlyIfUntagged ? current.size > 0 : from !== null && !current.has(from)) throw new AppError("ERR_TAG_MOVED");
    const kept = [...current].filter((id) => id !== from);
    return new Set(to === null ? kept : [...kept, to]);
  });

/** Removes all tags of a ticket. */
export const untagTicket = (ctx: Context, ticketId: number): Promise<TagChange> =>
  changeTags(ctx, ticketId, () => new Set());

function changeTags(
  ctx: Context,
  ticketId: number,
  wanted: (current: ReadonlySet<number>) => ReadonlySet<number>,
): Promise<TagChange> {
  return transact(ctx, async (ctx) => {
    const before = await findTicket(ctx, { id: ticketId });
    // Two concurrent changes would each remove the other's new tag.
    await ctx.db.select({ id: tickets.id }).from(tickets).where(eq(tickets.id, ticketId)).for("no key update");
    const rows = await ctx.db
      .select({ id: ticketTags.tagId })
      .from(ticketTags)
      .where(eq(ticketTags.ticketId, ticketId));
    const current = new Set(rows.map(({ id }) => id));
    const next = wanted(current);
    const added = [...next].filter((id) => !current.has(id));
    const removed = [...current].filter((id) => !next.has(id));
    if (added.length + removed.length === 0) return { ticket: before, isChanged: false };

    await refuseLoop(ctx, eq(tickets.id, ticketId));
    await put(ctx, ticketId, added);
    if (removed.length > 0)
      // biome-ignore lint/plugin: told below.
      await ctx.db.delete(ticketTags).where(and(eq(ticketTags.ticketId, ticketId), inArray(ticketTags.tagId, removed)));
    const ticket = await readTicket(ctx, ticketId);
    publishTicketChanged(ctx, before, ticket);
    tellTagged(ctx, ticket, { added, removed });
    // Their counts changed.
    const changed = await selectTags(ctx, inArray(tags.id, [...added, ...removed]));
    for (const { tag } of changed) publish(ctx, [rooms.everyone], "tag", { action: "update", tag });
    return { ticket, isChanged: true };
  });
}

async function put(ctx: Context, ticketId: number, tagIds: number[]): Promise<void> {
  if (tagIds.length === 0) return;
  const own = await ctx.db
    .select({ id: tags.id })
    .from(tags)
    .where(and(eq(tags.companyId, ctx.companyId), inArray(tags.id, tagIds)))
    // A tag that is being deleted does not count.
    .for("key share");
  if (own.length !== tagIds.length) throw new AppError("ERR_NO_TAG_FOUND");
  // biome-ignore lint/plugin: the caller tells of it.
  await ctx.db.insert(ticketTags).values(tagIds.map((tagId) => ({ ticketId, tagId })));
}
