import type { ContactImport, ImportFailure } from "@balcao/shared/inbox/contacts.ts";
import { and, eq, sql } from "drizzle-orm";
import { type Context, publish, type Services, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { rooms } from "../../../platform/realtime/rooms.ts";
import type { Database } from "../../../platform/sql/database.ts";
import { lockCompany } from "../../../workspace/companies/lock-company.ts";
import { contactImports } from "../contact-imports.table.ts";

const isRunning = sql`${contactImports.report}->>'state' = 'running'`;

/** The lock of the process that runs an import. A free lock means that no process runs it. */
export const importLock = (id: string) => sql`hashtextextended(${`contact-import:${id}`}, 0)`;

export const newReport = (id: string): ContactImport => ({
  id,
  state: "running",
  total: 0,
  done: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  problems: [],
  problemCount: 0,
  refused: null,
  reason: null,
});

export const failed = (report: ContactImport, reason: ImportFailure): ContactImport => ({
  ...report,
  state: "failed",
  reason,
});

/** Stores the beginning of an import. Throws ERR_IMPORT_RUNNING while the company has another. */
export function beginImport(
  ctx: Context,
  report: ContactImport,
  userId: number,
  contactListId: number | null,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    await lockCompany(ctx);
    const going = await failInterrupted(ctx.db, ctx.companyId);
    if (going) throw new AppError("ERR_IMPORT_RUNNING", undefined, { details: { id: going } });
    const { companyId } = ctx;
    await ctx.db
      .insert(contactImports)
      .values({ id: report.id, companyId, userId, contactListId, report, createdAt: ctx.now() });
  });
}

/** Stores and publishes the end of an import; false when it was cancelled before. */
export async function endImport(ctx: Context, report: ContactImport): Promise<boolean> {
  const [ended] = await ctx.db
    .update(contactImports)
    .set({ report })
    .where(and(eq(contactImports.companyId, ctx.companyId), eq(contactImports.id, report.id), isRunning))
    .returning({ userId: contactImports.userId });
  if (ended) publish(ctx, [rooms.user(ended.userId)], "contactImport", { action: "update", import: report });
  return ended !== undefined;
}

/** An import of the company, for the person who began it and for admins. Throws ERR_NOT_FOUND. */
export async function findImport(ctx: Context, id: string): Promise<ContactImport> {
  const [row] = await ctx.db
    .select()
    .from(contactImports)
    .where(and(eq(contactImports.companyId, ctx.companyId), eq(contactImports.id, id)));
  const { actor } = ctx;
  const isOwn = actor.type === "user" && (actor.profile === "admin" || actor.id === row?.userId);
  if (!row || !isOwn) throw new AppError("ERR_NOT_FOUND");
  // A server of the previous version kept no rejected rows.
  return { ...row.report, refused: row.report.refused ?? null };
}

/** An import whose rejected rows can be downloaded, for the same people. Throws ERR_NOT_FOUND, also after a week. */
export async function findRefused(ctx: Context, id: string): Promise<NonNullable<ContactImport["refused"]>> {
  const { refused } = await findImport(ctx, id);
  if (!refused || new Date(refused.until) <= ctx.now()) throw new AppError("ERR_NOT_FOUND");
  return refused;
}

/** Runs at start: marks imports as failed whose server has stopped, and leaves those of other running servers. */
export async function failInterruptedImports({ db }: Pick<Services, "db">): Promise<void> {
  await failInterrupted(db, null);
}

/** Marks imports as failed whose server has stopped; returns the id of one that is still running. */
async function failInterrupted(db: Database, companyId: number | null): Promise<string | null> {
  const rows = await db
    .select()
    .from(contactImports)
    .where(and(isRunning, companyId === null ? undefined : eq(contactImports.companyId, companyId)));
  let going: string | null = null;
  for (const { id, report } of rows) {
    await db.transaction(async (tx) => {
      const [lock] = await tx.execute<{ free: boolean }>(
        sql`select pg_try_advisory_xact_lock(${importLock(id)}) as free`,
      );
      if (!lock?.free) going = id;
      else
        await tx
          .update(contactImports)
          .set({ report: failed(report, "interrupted") })
          .where(and(eq(contactImports.id, id), isRunning));
    });
  }
  return going;
}
