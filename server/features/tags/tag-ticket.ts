import type { Ticket } from "@balcao/shared/tickets.ts";
import { and, eq, inArray } from "drizzle-orm";
import { type Context, tell, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { findTicket } from "../tickets/find-ticket.ts";
import { tellTicketChanged } from "../tickets/tell-ticket.ts";
import { readTicket } from "../tickets/ticket-view.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { selectTags } from "./tag-view.ts";
import { tags, ticketTags } from "./tags.table.ts";

/** Makes these the tags of a ticket the actor may see, and answers it. */
export const syncTags = (ctx: Context, ticketId: number, tagIds: readonly number[]): Promise<Ticket> =>
  changeTags(ctx, ticketId, () => new Set(tagIds));

/** Puts one more tag on a ticket. Harmless when it is there. */
export const tagTicket = (ctx: Context, ticketId: number, tagId: number): Promise<Ticket> =>
  changeTags(ctx, ticketId, (current) => new Set([...current, tagId]));

/** Takes all tags off a ticket. */
export const untagTicket = (ctx: Context, ticketId: number): Promise<Ticket> =>
  changeTags(ctx, ticketId, () => new Set());

function changeTags(
  ctx: Context,
  ticketId: number,
  wanted: (current: ReadonlySet<number>) => ReadonlySet<number>,
): Promise<Ticket> {
  return transact(ctx, async (ctx) => {
    const before = await findTicket(ctx, { id: ticketId });
    // Two changes at once would each take away what the other has just put.
    await ctx.db.select({ id: tickets.id }).from(tickets).where(eq(tickets.id, ticketId)).for("no key update");
    const rows = await ctx.db
      .select({ id: ticketTags.tagId })
      .from(ticketTags)
      .where(eq(ticketTags.ticketId, ticketId));
    const current = new Set(rows.map(({ id }) => id));
    const next = wanted(current);
    const added = [...next].filter((id) => !current.has(id));
    const removed = [...current].filter((id) => !next.has(id));
    if (added.length + removed.length === 0) return before;

    await put(ctx, ticketId, added);
    if (removed.length > 0)
      await ctx.db.delete(ticketTags).where(and(eq(ticketTags.ticketId, ticketId), inArray(ticketTags.tagId, removed)));
    const ticket = await readTicket(ctx.db, ticketId);
    tellTicketChanged(ctx, before, ticket);
    // Their counts changed.
    const changed = await selectTags(ctx, inArray(tags.id, [...added, ...removed]));
    for (const { tag } of changed) tell(ctx, [rooms.everyone], "tag", { action: "update", tag });
    return ticket;
  });
}

async function put(ctx: Context, ticketId: number, tagIds: number[]): Promise<void> {
  if (tagIds.length === 0) return;
  const own = await ctx.db
    .select({ id: tags.id })
    .from(tags)
    .where(and(eq(tags.companyId, ctx.companyId), inArray(tags.id, tagIds)))
    // A tag that is being deleted is none any more.
    .for("key share");
  if (own.length !== tagIds.length) throw new AppError("ERR_NO_TAG_FOUND");
  await ctx.db.insert(ticketTags).values(tagIds.map((tagId) => ({ ticketId, tagId })));
}
