import type { ContactListItemRow } from "../contact-list-items.table.ts";
import type { ContactListRow } from "../contact-lists.table.ts";

/** Whether WhatsApp is still to be asked for an item's number. */
export function isToCheck(list: ContactListRow, { checkedAt }: ContactListItemRow): boolean {
  const { checkStartedAt } = list;
  return checkStartedAt !== null && (checkedAt === null || checkedAt < checkStartedAt);
}
