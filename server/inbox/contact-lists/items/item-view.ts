import type { ContactListItem } from "@balcao/shared/inbox/contact-lists.ts";
import { and, eq, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { type ContactListItemRow, contactListItems } from "../contact-list-items.table.ts";

export const itemName = sql<string>`fold(${contactListItems.name})`;

export function toItem({
  canonicalNumber: _,
  createdAt: __,
  checkedAt,
  ...shown
}: ContactListItemRow): ContactListItem {
  return { ...shown, checkedAt: checkedAt?.toISOString() ?? null };
}

/** An item of the company. Throws ERR_NO_CONTACTLISTITEM_FOUND. */
export async function findItem({ db, companyId }: Context, id: number): Promise<ContactListItemRow> {
  const [row] = await db
    .select()
    .from(contactListItems)
    .where(and(eq(contactListItems.companyId, companyId), eq(contactListItems.id, id)));
  if (!row) throw new AppError("ERR_NO_CONTACTLISTITEM_FOUND");
  return row;
}
