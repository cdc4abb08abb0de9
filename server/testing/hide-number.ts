import { eq } from "drizzle-orm";
import { contacts } from "../inbox/contacts/contacts.table.ts";
import type { Database } from "../platform/sql/database.ts";

/** Leaves of a contact only a private id, as of a person whose number WhatsApp hides. */
export const hideNumber = async (db: Database, contactId: number): Promise<void> => {
  await db
    .update(contacts)
    .set({ number: null, lid: `77000${contactId}` })
    .where(eq(contacts.id, contactId));
};
