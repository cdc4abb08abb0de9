import { eq, type SQL, sql } from "drizzle-orm";
import type { Identity } from "../../../channels/chat.ts";
import type { Context } from "../../../context.ts";
import { contactIdentities } from "../identities/contact-identities.table.ts";
import { formsOf } from "../identities/in-chat.ts";
import { contactMerges } from "./contact-merges.table.ts";

/** A contact's ids, a number in each of its forms: a log may have either. */
export async function idFormsOf({ db }: Context, contactId: number): Promise<Identity[]> {
  const { kind, value } = contactIdentities;
  const held = await db
    .select({ kind, value })
    .from(contactIdentities)
    .where(eq(contactIdentities.contactId, contactId));
  return held.flatMap(formsOf);
}

/** Condition: the log of a merge has one of these ids, of the lost contact or of the kept one before the merge. */
export const isLogged = (side: "lost" | "kept", identities: readonly Identity[]): SQL => sql`exists (
  select 1 from jsonb_array_elements(${JSON.stringify(identities)}::text::jsonb) as asked
  where ${contactMerges.log} -> ${sql.raw(`'${side}'`)} -> 'identities' @> jsonb_build_array(asked))`;
