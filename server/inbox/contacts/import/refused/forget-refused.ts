import { refusedRowLimits } from "@balcao/shared/inbox/contacts.ts";
import { sql } from "drizzle-orm";
import type { Services } from "../../../../context.ts";
import { contactImports } from "../../contact-imports.table.ts";
import { importRefusals } from "./import-refusals.table.ts";

const keptMs = refusedRowLimits.days * 86_400_000;

/** The moment until which the rejected rows of an import are kept. */
export const refusedUntil = (begunAt: Date): Date => new Date(begunAt.getTime() + keptMs);

/** Deletes rejected rows of imports older than a week. */
export async function forgetRefused({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const before = new Date(now().getTime() - keptMs).toISOString();
  await db.execute(sql`
    delete from ${importRefusals} r using ${contactImports} i
    where i.id = r.import_id and i.created_at < ${before}::timestamptz`);
}
