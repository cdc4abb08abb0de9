import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import { and, eq, getTableColumns, ne, or, sql } from "drizzle-orm";
import { type Context, publish, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { rooms, ticketRooms } from "../../../platform/realtime/rooms.ts";
import { LostRace, retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { giveValuesBack } from "../../fields/move-values.ts";
import { settleFirstTracking } from "../../tickets/moves/start-tracking.ts";
import { publishTicketChanged } from "../../tickets/publish-ticket.ts";
import { readTicket } from "../../tickets/ticket-view.ts";
import { tickets } from "../../tickets/tickets.table.ts";
import { contactExtraInfo } from "../contact-extra-info.table.ts";
import { findContact, toContactRef } from "../contact-view.ts";
import { type ContactRow, contacts } from "../contacts.table.ts";
import { refreshCopies } from "../identities/store-identities.ts";
import { contactMerges } from "./contact-merges.table.ts";
import { copyOptOuts } from "./copy-opt-outs.ts";
import { giveIdentitiesBack } from "./give-identities-back.ts";
import type { MergeLog } from "./merge-log.ts";
import { moveRowsBack } from "./move-rows.ts";
import { moveTicketsBack } from "./move-tickets-back.ts";
import { waitsForId } from "./waits-for.ts";

/**
 * Undoes a merge: makes the lost contact again, under its id, and gives it back what the kept contact had from it and
 * still has (docs/decisions/0083). Returns the contact. Throws ERR_NO_MERGE_FOUND, also if the kept contact was
 * deleted, ERR_MERGE_UNDONE, and ERR_MERGE_WAITS if a later merge is undone first.
 */
export function undoContactMerge(ctx: Context, mergeId: number): Promise<Contact> {
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const { keep, lostId, at, log } = await lockMerge(ctx, mergeId);
      const lost = await makeAgain(ctx, lostId, log, keep);
      await giveIdentitiesBack(ctx, log, { keptId: keep.id, lostId });
      const reopened = await moveTicketsBack(ctx, log, { kept: keep, lost });
      await moveRowsBack(ctx, log.rows, { fromId: keep.id, toId: lostId });
      await copyOptOuts(ctx, { fromId: keep.id, toId: lostId, since: at });
      await giveInfoBack(ctx, log, { keptId: keep.id, lostId });
      await giveValuesBack(ctx, log.lost.fields ?? [], log.gainedFields ?? [], { keptId: keep.id, lostId });
      for (const id of [keep.id, lostId]) await settleFirstTracking(ctx, id);
      // The kept contact's copies first: no two contacts have one number.
      const kept = await refreshCopies(ctx, keep.id, ownFields(keep, log));
      const made = await refreshCopies(ctx, lostId);
      await endMerge(ctx, mergeId, lostId);
      publish(ctx, [rooms.everyone], "contact", { action: "create", contact: toContactRef(ctx, made) });
      publish(ctx, [rooms.everyone], "contact", { action: "update", contact: toContactRef(ctx, kept) });
      await publishTickets(ctx, [keep.id, lostId], reopened);
      return findContact(ctx, lostId);
    }),
  );
}

type LockedMerge = { keep: ContactRow; lostId: number; at: Date; log: MergeLog };

/** Locks the kept contact as a merge does, then the merge. */
async function lockMerge(ctx: Context, mergeId: number): Promise<LockedMerge> {
  const one = and(eq(contactMerges.id, mergeId), eq(contactMerges.companyId, ctx.companyId));
  const [asked] = await ctx.db.select({ keptId: contactMerges.keptId }).from(contactMerges).where(one);
  if (!asked) throw new AppError("ERR_NO_MERGE_FOUND");
  const [keep] = await ctx.db.select().from(contacts).where(eq(contacts.id, asked.keptId)).for("update");
  const [merge] = await ctx.db
    .select({ ...getTableColumns(contactMerges), waitsForId })
    .from(contactMerges)
    .where(one)
    .for("update");
  if (!merge) throw new AppError("ERR_NO_MERGE_FOUND");
  if (merge.undoneAt || !merge.log) throw new AppError("ERR_MERGE_UNDONE");
  if (merge.waitsForId !== null) throw new AppError("ERR_MERGE_WAITS");
  // Meanwhile a merge of the kept contact was undone, and this one is the other contact's.
  if (merge.keptId !== keep?.id) throw new LostRace();
  return { keep, lostId: merge.lostId, at: merge.at, log: merge.log };
}

/** The lost contact, without the copies of its ids. Its picture is its own again only if the kept contact got it. */
async function makeAgain(ctx: Context, id: number, { lost }: MergeLog, keep: ContactRow): Promise<ContactRow> {
  const { uuid, name, namedBy, email, isGroup } = lost;
  const pictureFileId = keep.pictureFileId === lost.pictureFileId ? lost.pictureFileId : null;
  const row = { id, uuid, name, namedBy, email, isGroup, companyId: ctx.companyId, pictureFileId };
  const [made] = await ctx.db
    .insert(contacts)
    .overridingSystemValue()
    .values({ ...row, createdAt: new Date(lost.createdAt) })
    .returning();
  if (!made) throw new Error("a contact was not made again");
  return made;
}

/** The fields that the kept contact has from the lost one, as they were before. What was changed since stays. */
function ownFields(keep: ContactRow, { lost, kept }: MergeLog) {
  const isTheirs = (field: "name" | "email" | "pictureFileId") =>
    keep[field] === lost[field] && kept[field] !== lost[field];
  return {
    ...(isTheirs("name") && { name: kept.name, namedBy: kept.namedBy }),
    ...(isTheirs("email") && { email: kept.email }),
    // It is due for a query of its own.
    ...(isTheirs("pictureFileId") && { pictureFileId: kept.pictureFileId, pictureAskedAt: null }),
  };
}

async function giveInfoBack(
  { db }: Context,
  { lost, gainedInfo }: MergeLog,
  { keptId, lostId }: { keptId: number; lostId: number },
): Promise<void> {
  if (lost.extraInfo.length === 0) return;
  const gained = lost.extraInfo.filter(({ name }) => gainedInfo.includes(name));
  await db.execute(sql`
    delete from ${contactExtraInfo} e
    using jsonb_to_recordset(${JSON.stringify(gained)}::text::jsonb) as g (name text, value text)
    where e.contact_id = ${keptId} and e.name = g.name and e.value = g.value`);
  await db.insert(contactExtraInfo).values(lost.extraInfo.map((info) => ({ ...info, contactId: lostId })));
}

/** The log is emptied. Merges that waited for the end of this one are again the lost contact's. */
async function endMerge(ctx: Context, mergeId: number, lostId: number): Promise<void> {
  const { actor } = ctx;
  await ctx.db
    .update(contactMerges)
    .set({ log: null, undoneAt: ctx.now(), undoneById: actor.type === "user" ? actor.id : null })
    .where(eq(contactMerges.id, mergeId));
  await ctx.db.execute(sql`
    with recursive below (id) as (
      select id from ${contactMerges} where waits_for_id = ${mergeId}
      union all select m.id from ${contactMerges} m join below on m.waits_for_id = below.id)
    update ${contactMerges} m set kept_id = ${lostId}, waits_for_id = nullif(m.waits_for_id, ${mergeId})
    from below where m.id = below.id`);
}

/** Screens learn of the open tickets of both, and that some of them were closed. */
async function publishTickets(ctx: Context, contactIds: readonly number[], reopened: readonly number[]): Promise<void> {
  const [one, other] = contactIds.map((id) => eq(tickets.contactId, id));
  const open = await ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(or(one, other), ne(tickets.status, "closed")));
  for (const { id } of open) {
    const ticket = await readTicket(ctx, id);
    if (reopened.includes(id)) publishTicketChanged(ctx, { ...ticket, status: "closed" }, ticket);
    else publish(ctx, ticketRooms(ticket), "ticket", { action: "update", ticket });
  }
}
