import type { AuditArea } from "@balcao/shared/workspace/audit.ts";
import { count, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Context } from "../../context.ts";
import { recordChange } from "./record-change.ts";

type Export = { area: AuditArea; targetId: number | null; targetName: string; rows: number };

/** Writes an export and its number of rows to the audit log, before the first row is sent. */
export const recordExport = (ctx: Context, { rows, ...what }: Export): Promise<void> =>
  recordChange(ctx, { ...what, action: "export", after: { rows } });

/** The number of rows of an export. */
export async function countRows(
  { db }: Pick<Context, "db">,
  table: PgTable,
  condition: SQL | undefined,
): Promise<number> {
  const [found] = await db.select({ rows: count() }).from(table).where(condition);
  return found?.rows ?? 0;
}
