import type { ContactListItemRow } from "../contact-list-items.table.ts";
import type { ContactListRow } from "../contact-lists.table.ts";

/** True if the running check has not queried an item's number yet. */
export function isToCheck(list: ContactListRow, { checkedAt }: ContactListItemRow): boolean {
  const { checkStartedAt } = list;
  return checkStartedAt !== null && (checkedAt === null || checkedAt < checkStartedAt);
}
