import { and, eq } from "drizzle-orm";
import type { Identity } from "../../../channels/chat.ts";
import type { Context } from "../../../context.ts";
import { contactIdentities } from "./contact-identities.table.ts";

/** All ids of a contact of the company. */
export async function identitiesOf({ db, companyId }: Context, contactId: number): Promise<Identity[]> {
  const { companyId: company, contactId: contact, kind, value } = contactIdentities;
  return db
    .select({ kind, value })
    .from(contactIdentities)
    .where(and(eq(company, companyId), eq(contact, contactId)));
}
