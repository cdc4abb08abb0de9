import { and, eq, ne, notInArray, sql } from "drizzle-orm";
import { type Context, publish } from "../../context.ts";
import { rooms, ticketRooms } from "../../platform/realtime/rooms.ts";
import { removeFile } from "../../workspace/files/remove-file.ts";
import { moveValues } from "../fields/move-values.ts";
import { messages } from "../messages/messages.table.ts";
import { refreshPreview } from "../messages/refresh-preview.ts";
import { ticketNotes } from "../notes/ticket-notes.table.ts";
import { changeTickets } from "../tickets/change-tickets.ts";
import { settleFirstTracking } from "../tickets/moves/start-tracking.ts";
import { foldThreads } from "../tickets/open/fold-threads.ts";
import { publishTicketChanged } from "../tickets/publish-ticket.ts";
import { readTicket } from "../tickets/ticket-view.ts";
import { notSnoozed, tickets } from "../tickets/tickets.table.ts";
import { trackings } from "../tickets/trackings.table.ts";
import { contactExtraInfo } from "./contact-extra-info.table.ts";
import { toContactRef } from "./contact-view.ts";
import { type ContactRow, contacts } from "./contacts.table.ts";
import { contactIdentities } from "./identities/contact-identities.table.ts";
import { refreshCopies } from "./identities/store-identities.ts";
import type { FoldedTicket } from "./merges/merge-log.ts";
import { moveRows } from "./merges/move-rows.ts";
import { readPersons, recordMerge } from "./merges/record-merge.ts";

/**
 * Merges two contacts that turned out to be the same person, such as one found by number and one by private id. `keep`
 * keeps its name unless `becomes` gives another; the other's tickets with their tags, messages, notes, schedules, and
 * extra information and field values that it lacks move to it. A second open ticket on the same connection is closed, and its messages move
 * into the remaining one; a thread's messages move into the existing attendance (docs/decisions/0043). The merge is
 * logged, so that it can be undone (docs/decisions/0083). Returns the kept contact and the merge's id.
 */
export async function mergeContacts(
  ctx: Context,
  keep: ContactRow,
  drop: ContactRow,
  becomes: Partial<Pick<ContactRow, "name" | "namedBy">> = {},
): Promise<{ merged: ContactRow; mergeId: number }> {
  const persons = await readPersons(ctx, keep, drop);
  const open = await ctx.db
    .select()
    .from(tickets)
    .where(and(eq(tickets.contactId, drop.id), ne(tickets.status, "closed")))
    .for("update");
  const folded: FoldedTicket[] = [];
  for (const ticket of open) folded.push(...(await foldIntoKept(ctx, ticket, keep.id)));
  folded.push(...(await foldThreads(ctx, keep.id, drop.id)));
  const moved = await changeTickets(ctx, eq(tickets.contactId, drop.id), { contactId: keep.id });
  await settleFirstTracking(ctx, keep.id);
  // The same message may be stored for both: the kept contact's copy is enough.
  await ctx.db.execute(sql`
    delete from ${messages} twin using ${messages} kept
    where twin.contact_id = ${drop.id} and kept.contact_id = ${keep.id}
      and twin.connection_id = kept.connection_id and twin.from_me = kept.from_me and twin.provider_id = kept.provider_id`);
  await ctx.db.update(messages).set({ contactId: keep.id }).where(eq(messages.contactId, drop.id));
  await ctx.db.update(ticketNotes).set({ contactId: keep.id }).where(eq(ticketNotes.contactId, drop.id));
  const rows = await moveRows(ctx, drop.id, keep.id);
  await ctx.db.update(contactIdentities).set({ contactId: keep.id }).where(eq(contactIdentities.contactId, drop.id));
  const gainedInfo = await moveExtraInfo(ctx, keep.id, drop.id);
  const gainedFields = await moveValues(ctx, drop.id, keep.id);
  const movedTickets = [...moved.map(({ id }) => id), ...folded.flatMap(({ id }) => id ?? [])];
  const mergeId = await recordMerge(ctx, keep.id, drop.id, {
    ...persons,
    gainedInfo,
    gainedFields,
    tickets: movedTickets,
    folded,
    rows,
  });
  await ctx.db.delete(contacts).where(eq(contacts.id, drop.id));
  const merged = await refreshCopies(ctx, keep.id, {
    ...becomes,
    email: keep.email || drop.email,
    pictureFileId: keep.pictureFileId ?? drop.pictureFileId,
  });
  publish(ctx, [rooms.everyone], "contact", { action: "delete", contactId: drop.id });
  publish(ctx, [rooms.everyone], "contact", { action: "update", contact: toContactRef(ctx, merged) });
  for (const { id } of open) {
    const ticket = await readTicket(ctx, id);
    if (ticket.status !== "closed") publish(ctx, ticketRooms(ticket), "ticket", { action: "update", ticket });
  }
  if (keep.pictureFileId) await removeFile(ctx, drop.pictureFileId);
  return { merged, mergeId };
}

/** The kept contact's own values win. Returns the names of those that it got. */
async function moveExtraInfo(ctx: Context, keptId: number, droppedId: number): Promise<string[]> {
  const known = ctx.db
    .select({ name: contactExtraInfo.name })
    .from(contactExtraInfo)
    .where(eq(contactExtraInfo.contactId, keptId));
  const moved = await ctx.db
    .update(contactExtraInfo)
    .set({ contactId: keptId })
    .where(and(eq(contactExtraInfo.contactId, droppedId), notInArray(contactExtraInfo.name, known)))
    .returning({ name: contactExtraInfo.name });
  return moved.map(({ name }) => name);
}

/** A list of one, or of none where the kept contact has no open ticket on the connection. */
async function foldIntoKept(
  ctx: Context,
  ticket: typeof tickets.$inferSelect,
  keptContactId: number,
): Promise<FoldedTicket[]> {
  const { connectionId, contactId } = ticket;
  if (connectionId === null) return [];
  const [kept] = await ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(
      and(eq(tickets.contactId, keptContactId), eq(tickets.connectionId, connectionId), ne(tickets.status, "closed")),
    )
    .for("update");
  if (!kept) return [];
  const now = ctx.now();
  const said = await ctx.db
    .update(messages)
    .set({ ticketId: kept.id })
    .where(eq(messages.ticketId, ticket.id))
    .returning({ id: messages.id });
  await changeTickets(ctx, eq(tickets.id, kept.id), {
    unreadMessages: sql`${tickets.unreadMessages} + ${ticket.unreadMessages}`,
    unansweredSince: sql`least(${tickets.unansweredSince}, ${sql.param(ticket.unansweredSince, tickets.unansweredSince)})`,
  });
  await refreshPreview(ctx, kept.id);
  const closing = {
    contactId: keptContactId,
    status: "closed",
    unreadMessages: 0,
    ...notSnoozed,
    updatedAt: now,
  } as const;
  await changeTickets(ctx, eq(tickets.id, ticket.id), closing);
  await ctx.db
    .update(trackings)
    .set({ finishedAt: now })
    .where(and(eq(trackings.ticketId, ticket.id), sql`${trackings.finishedAt} is null`));
  const closed = await readTicket(ctx, ticket.id);
  publishTicketChanged(ctx, ticket, closed);
  const unansweredSince = ticket.unansweredSince?.toISOString() ?? null;
  const was = { status: ticket.status, unansweredSince, closedAt: now.toISOString() };
  const messageIds = said.map(({ id }) => id);
  return [{ id: ticket.id, contactId, connectionId, intoId: kept.id, messageIds, noteIds: [], was }];
}
