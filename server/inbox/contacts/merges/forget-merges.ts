import { mergeUndoDays } from "@balcao/shared/inbox/contact-merges.ts";
import { lt, sql } from "drizzle-orm";
import type { Context, Services } from "../../../context.ts";
import { contactIdentities } from "../identities/contact-identities.table.ts";
import { contactMerges } from "./contact-merges.table.ts";

/** Deletes merges that cannot be undone any more, because they are too old. */
export async function forgetMerges({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const before = new Date(now().getTime() - mergeUndoDays * 86_400_000);
  await db.delete(contactMerges).where(lt(contactMerges.at, before));
}

/** Deletes the company's merges in whose log one of a contact's ids stands, whichever contacts were merged. */
export async function forgetMergesOf({ db, companyId }: Context, contactId: number): Promise<void> {
  await db.execute(sql`
    delete from ${contactMerges} m using ${contactIdentities} i
    where m.company_id = ${companyId} and i.contact_id = ${contactId}
      and (m.log -> 'lost' -> 'identities') || (m.log -> 'kept' -> 'identities')
        @> jsonb_build_array(jsonb_build_object('kind', i.kind, 'value', i.value))`);
}
