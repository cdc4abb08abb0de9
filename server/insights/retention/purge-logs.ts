import { sql } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { contactImports } from "../../inbox/contacts/contact-imports.table.ts";
import { warmUpMessages } from "../../outreach/warm-up/warm-up-messages.table.ts";
import { auditEntries } from "../../workspace/audit/audit-entries.table.ts";

/**
 * Deletes a company's audit log, reports of imports and warm-up log before a moment; returns how many audit entries.
 * The database refuses to delete audit entries anywhere else, and any that is younger than half a year.
 */
export async function purgeLogs({ db }: Services, companyId: number, before: Date): Promise<number> {
  const at = before.toISOString();
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local balcao.retention = 'on'`);
    const gone = await tx.execute(sql`
      delete from ${auditEntries} where company_id = ${companyId} and at < ${at}::timestamptz returning 1`);
    await tx.execute(
      sql`delete from ${contactImports} where company_id = ${companyId} and created_at < ${at}::timestamptz`,
    );
    await tx.execute(sql`delete from ${warmUpMessages} where company_id = ${companyId} and at < ${at}::timestamptz`);
    return gone.length;
  });
}
