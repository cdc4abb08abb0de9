import { and, eq, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { messages } from "../../messages/messages.table.ts";
import { readInboundConnection } from "../../messages/receive/inbound-connection.ts";
import { refreshPreview } from "../../messages/refresh-preview.ts";
import { firstUnanswered, isAnswer } from "../../messages/refresh-wait.ts";
import { ticketNotes } from "../../notes/ticket-notes.table.ts";
import { changeTickets } from "../../tickets/change-tickets.ts";
import { unattendedTicket } from "../../tickets/open/unattended-ticket.ts";
import { tickets } from "../../tickets/tickets.table.ts";
import { trackings } from "../../tickets/trackings.table.ts";
import type { ContactRow } from "../contacts.table.ts";
import type { FoldedTicket, MergeLog, RowIds } from "./merge-log.ts";
import { listOf } from "./move-rows.ts";

type Both = { kept: ContactRow; lost: ContactRow };

/**
 * Moves the lost contact's tickets back that the kept contact still has, each as a whole, and takes the messages out of
 * the tickets into which the merge had moved them. Returns the ids of the tickets that are open again. A statement
 * takes all tickets that merely moved; of the others there is at most one on a connection.
 */
export async function moveTicketsBack(ctx: Context, log: MergeLog, { kept, lost }: Both): Promise<number[]> {
  const lostTickets = sql`${tickets.id} = any(${listOf(log.tickets)}::int[])`;
  const back = await changeTickets(ctx, and(lostTickets, eq(tickets.contactId, kept.id)), { contactId: lost.id });
  const backIds = back.map(({ id }) => id);
  const unfolding: { folded: FoldedTicket; owner: ContactRow; target: number }[] = [];
  for (const folded of log.folded) {
    const owner = folded.contactId === kept.id ? kept : lost;
    const target = folded.id !== null && backIds.includes(folded.id) ? folded.id : await ticketFor(ctx, folded, owner);
    // Without a ticket of their own the messages stay where they are.
    if (target !== null) unfolding.push({ folded, owner, target });
  }
  const keptThreads = unfolding.filter(({ owner }) => owner === kept).map(({ folded }) => folded);
  await moveAll(ctx, { kept, lost }, backIds, keptThreads);
  const reopened: number[] = [];
  for (const { folded, owner, target } of unfolding) {
    const unread = await unfold(ctx, folded, { target, kept, owner });
    if (folded.was && target === folded.id && (await reopen(ctx, folded, unread))) reopened.push(target);
  }
  return reopened;
}

/** All that stands in tickets that went back is the lost contact's, except what came from threads of the kept one. */
async function moveAll(ctx: Context, { kept, lost }: Both, backIds: RowIds, keptThreads: readonly FoldedTicket[]) {
  for (const [table, keptIds] of [
    [messages, keptThreads.flatMap(({ messageIds }) => messageIds)],
    [ticketNotes, keptThreads.flatMap(({ noteIds }) => noteIds)],
  ] as const)
    await ctx.db.execute(sql`
      update ${table} set contact_id = ${lost.id}
      where ${table.ticketId} = any(${listOf(backIds)}::int[]) and ${table.contactId} = ${kept.id}
        and ${table.id} <> all(${listOf(keptIds)}::bigint[])`);
}

/** For messages without their ticket: as for our own message that nobody attends. Null if the connection is deleted. */
async function ticketFor(ctx: Context, { connectionId }: FoldedTicket, owner: ContactRow): Promise<number | null> {
  const connection = await readInboundConnection(ctx, connectionId);
  return connection && (await unattendedTicket(ctx, owner, connection)).id;
}

/** Moves messages and notes to their own ticket; returns how many of the messages are unread. */
async function unfold(
  ctx: Context,
  { intoId, messageIds, noteIds, was }: FoldedTicket,
  { target, kept, owner }: { target: number; kept: ContactRow; owner: ContactRow },
): Promise<number> {
  // Messages and notes of tickets that went back are the owner's already.
  const isOfBoth = sql`contact_id in (${kept.id}, ${owner.id})`;
  const [moved] = await ctx.db.execute<{ unread: number }>(sql`
    with moved as (
      update ${messages} set ticket_id = ${target}, contact_id = ${owner.id}
      where id = any(${listOf(messageIds)}::bigint[]) and ${isOfBoth} returning from_me, read)
    select count(*) filter (where not from_me and not read)::int as unread from moved`);
  await ctx.db.execute(sql`
    update ${ticketNotes} set ticket_id = ${target}, contact_id = ${owner.id}
    where id = any(${listOf(noteIds)}::int[]) and ${isOfBoth}`);
  const unread = moved?.unread ?? 0;
  await changeTickets(ctx, eq(tickets.id, intoId), {
    unreadMessages: sql`greatest(${tickets.unreadMessages} - ${was ? unread : 0}, 0)`,
    // The wait that the ticket took over ends, unless it was answered before.
    unansweredSince: sql`case when ${tickets.unansweredSince} = ${was?.unansweredSince ?? null}::timestamptz
      then ${firstUnanswered} else ${tickets.unansweredSince} end`,
  });
  for (const id of [intoId, target]) await refreshPreview(ctx, id);
  return unread;
}

/**
 * Opens the ticket again that the merge closed, unless it was used since, the contact has another one, or the ticket
 * into which its messages had moved is closed by now. An answer there ended the contact's wait.
 */
async function reopen(ctx: Context, { id, connectionId, intoId, was }: FoldedTicket, unread: number): Promise<boolean> {
  if (id === null || !was) return false;
  const [opened] = await changeTickets(
    ctx,
    and(
      eq(tickets.id, id),
      eq(tickets.status, "closed"),
      eq(tickets.connectionId, connectionId),
      sql`not exists (select 1 from ${trackings} k
        where k.ticket_id = ${id} and k.queued_at > ${was.closedAt}::timestamptz)`,
      sql`exists (select 1 from ${tickets} i where i.id = ${intoId} and i.status <> 'closed')`,
      sql`not exists (select 1 from ${tickets} o where o.contact_id = ${tickets.contactId}
        and o.connection_id = ${connectionId} and o.status <> 'closed')`,
    ),
    {
      status: sql`case when ${was.status} = 'open' and ${tickets.userId} is null then 'pending' else ${was.status} end`,
      unreadMessages: unread,
      unansweredSince: sql`case when not exists (
          select 1 from ${messages} a
          where a.ticket_id = ${intoId} and ${isAnswer} and a.created_at > ${was.closedAt}::timestamptz)
        then ${was.unansweredSince}::timestamptz end`,
      updatedAt: ctx.now(),
    },
  );
  if (!opened) return false;
  await ctx.db
    .update(trackings)
    .set({ finishedAt: null })
    .where(and(eq(trackings.ticketId, id), eq(trackings.finishedAt, new Date(was.closedAt))));
  return true;
}
