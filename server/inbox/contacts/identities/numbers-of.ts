import { and, eq } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { contactIdentities } from "./contact-identities.table.ts";

/** All phone numbers of a contact of the company, in digits with country code. */
export async function numbersOf({ db, companyId }: Context, contactId: number): Promise<string[]> {
  const { companyId: company, contactId: contact, kind, value } = contactIdentities;
  const rows = await db
    .select({ value })
    .from(contactIdentities)
    .where(and(eq(company, companyId), eq(contact, contactId), eq(kind, "phone")));
  return rows.map((row) => row.value);
}
