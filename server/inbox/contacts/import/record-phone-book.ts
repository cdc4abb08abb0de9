import { numberVariants } from "@balcao/shared/platform/number-variants.ts";
import { sql } from "drizzle-orm";
import type { PhoneBookEntry } from "../../../channels/channel.ts";
import { phoneBook } from "../../../channels/connections/phone-book.table.ts";
import { type Context, transact } from "../../../context.ts";
import { contacts } from "../contacts.table.ts";
import { contactIdentities } from "../identities/contact-identities.table.ts";
import { publishContactsChanged } from "../publish-contacts.ts";
import { longestImportedName } from "./import-phone-book.ts";

/**
 * Stores entries of a connection's phone book, with a constant number of statements for any number of entries. Contacts
 * named by the phone follow it; all others are left to the import. Repeated entries change nothing.
 */
export async function recordPhoneBook(
  ctx: Context,
  connectionId: number,
  entries: readonly PhoneBookEntry[],
): Promise<void> {
  // The last of repeated entries counts, since one statement cannot change a row twice.
  const last = [...new Map(entries.map((entry) => [entry.number, entry])).values()];
  if (last.length === 0) return;
  const rows = last.map((entry) => ({ ...entry, variant: numberVariants(entry.number)[1] ?? null }));
  const entry = sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as entry (number text, variant text, name text)`;
  const name = sql`left(entry.name, ${longestImportedName})`;
  await transact(ctx, async (ctx) => {
    await ctx.db.execute(sql`
      delete from ${phoneBook} b using ${entry}
      where b.connection_id = ${connectionId} and b.number = entry.number and entry.name is null`);
    // In one order, so that two reports never deadlock.
    await ctx.db.execute(sql`
      insert into ${phoneBook} as b (connection_id, number, name)
      select ${connectionId}::int, entry.number, entry.name from ${entry} where entry.name is not null order by entry.number
      on conflict (connection_id, number) do update set name = excluded.name where b.name <> excluded.name`);
    const followed = await ctx.db.execute<{ id: number }>(sql`
      with called as materialized (
        select c.id, ${name} as name from ${entry} join ${contactIdentities} i
          on i.company_id = ${ctx.companyId} and i.kind = 'phone' and i.value in (entry.number, entry.variant)
        join ${contacts} c on c.id = i.contact_id and c.named_by = 'phone'
        where c.name <> ${name} order by c.id for update of c)
      update ${contacts} c set name = called.name from called where c.id = called.id returning c.id`);
    await publishContactsChanged(
      ctx,
      followed.map(({ id }) => id),
    );
  });
}
