import type { ContactList } from "@balcao/shared/inbox/contact-lists.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Context, publish } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { type ContactListRow, contactLists } from "./contact-lists.table.ts";

export const listName = sql<string>`fold(${contactLists.name})`;

export function toContactList(row: ContactListRow): ContactList {
  const { checkStartedAt, checkTotal: total, checkDone } = row;
  return {
    id: row.id,
    name: row.name,
    companyId: row.companyId,
    contactsCount: row.contactsCount,
    validWhatsappCount: row.validWhatsappCount,
    // A list that shrinks during a check may have more checked items than it still has.
    check: checkStartedAt && { total, done: Math.min(checkDone, total) },
    createdAt: row.createdAt.toISOString(),
  };
}

const mine = ({ companyId }: Context, id: number): SQL | undefined =>
  and(eq(contactLists.companyId, companyId), eq(contactLists.id, id));

/** A list of the company. Throws ERR_NO_CONTACTLIST_FOUND. */
export async function findContactList(ctx: Context, id: number): Promise<ContactListRow> {
  const [row] = await ctx.db.select().from(contactLists).where(mine(ctx, id));
  if (!row) throw new AppError("ERR_NO_CONTACTLIST_FOUND");
  return row;
}

/**
 * Like `findContactList`, and locks the list until the transaction ends. Every function that adds, changes or removes
 * items calls this first, so that the list's counts change together with them. Throws ERR_NO_CONTACTLIST_FOUND.
 */
export async function lockContactList(ctx: Context, id: number): Promise<ContactListRow> {
  const row = await lockIfThere(ctx, id);
  if (!row) throw new AppError("ERR_NO_CONTACTLIST_FOUND");
  return row;
}

/** Like `lockContactList`, for a job: null if the list was deleted. */
export async function lockIfThere(ctx: Context, id: number): Promise<ContactListRow | null> {
  const [row] = await ctx.db.select().from(contactLists).where(mine(ctx, id)).for("update");
  return row ?? null;
}

/** Locks all of the company's lists, in order of id, so that none is filled meanwhile. */
export async function lockContactLists({ db, companyId }: Context): Promise<void> {
  await db
    .select({ id: contactLists.id })
    .from(contactLists)
    .where(eq(contactLists.companyId, companyId))
    .orderBy(contactLists.id)
    .for("update");
}

/** Changes a locked list and publishes it. */
export async function changeContactList(
  ctx: Context,
  id: number,
  change: { [Column in keyof ContactListRow]?: ContactListRow[Column] | SQL },
): Promise<ContactListRow> {
  const [row] = await ctx.db.update(contactLists).set(change).where(mine(ctx, id)).returning();
  if (!row) throw new AppError("ERR_NO_CONTACTLIST_FOUND");
  publish(ctx, [rooms.admins], "ContactList", { action: "update", record: toContactList(row) });
  return row;
}
