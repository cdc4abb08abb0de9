import { and, sql } from "drizzle-orm";
import type { Chat } from "../../../channels/chat.ts";
import type { Context } from "../../../context.ts";
import { type Slots, statement } from "../../../platform/sql/statement.ts";
import { contacts } from "../contacts.table.ts";
import { identityList } from "./contact-chat.ts";
import { findingIds, hasOneOf } from "./in-chat.ts";
import type { KnownContact } from "./match-contacts.ts";

/** The company's contacts that these ids lead to, locked until the transaction ends. */
export async function lockContacts(
  { db, companyId }: Context,
  chat: Pick<Chat, "identities">,
): Promise<KnownContact[]> {
  const asked = { companyId, identities: JSON.stringify(findingIds(chat)) };
  let found = await lockBehind(db, asked);
  // After a wait for the lock only the row itself is of now; its ids are read again.
  while (found.some(({ isStale }) => isStale)) found = await lockBehind(db, asked);
  return found.map(({ contact, identities }) => ({ ...contact, identities }));
}

/**
 * In order of id, so that two transactions never deadlock. The company is checked in a form that no index has: with old
 * statistics PostgreSQL would otherwise read through all contacts of the company, instead of by id.
 */
const lockBehind = statement((db, slots: Slots<{ companyId: number; identities: string }>) =>
  db
    .select({
      contact: contacts,
      identities: identityList,
      isStale: sql<boolean>`(select seen.xmin from contacts seen where seen.id = contacts.id) is distinct from ${contacts}.xmin`,
    })
    .from(contacts)
    .where(
      and(
        sql`${contacts.companyId} is not distinct from ${slots.companyId}`,
        hasOneOf(slots.companyId, slots.identities),
      ),
    )
    .orderBy(contacts.id)
    .for("update"),
);
