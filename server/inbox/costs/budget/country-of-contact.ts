import { and, eq } from "drizzle-orm";
import { countryOfPerson } from "../../../channels/country-of-person.ts";
import type { Context } from "../../../context.ts";
import type { ContactRow } from "../../contacts/contacts.table.ts";
import { contactIdentities } from "../../contacts/identities/contact-identities.table.ts";

/** The country that decides a contact's price: of the number, else of the id in its place. */
export async function countryOfContact(
  { db }: Pick<Context, "db">,
  { id, number }: Pick<ContactRow, "id" | "number">,
): Promise<string | null> {
  if (number !== null) return countryOfPerson(number, null);
  const [known] = await db
    .select({ userId: contactIdentities.value })
    .from(contactIdentities)
    .where(and(eq(contactIdentities.contactId, id), eq(contactIdentities.kind, "bsuid")));
  return countryOfPerson(null, known?.userId);
}
