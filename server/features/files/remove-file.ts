import { and, eq, type SQL, sql } from "drizzle-orm";
import { afterCommit, type Context, transact } from "../../context.ts";
import { files } from "./files.table.ts";

/**
 * Forgets a file that nothing refers to any more; one that something still shows stays. The database itself knows which
 * columns refer to files, so that a new feature need not be remembered here.
 */
export async function removeFile(ctx: Context, id: string | null): Promise<void> {
  if (id === null) return;
  await transact(ctx, async (ctx) => {
    const mine = and(eq(files.companyId, ctx.companyId), eq(files.id, id));
    // Whoever refers to it at this moment waits, and then finds it gone; or has done so, and is seen below.
    const [found] = await ctx.db.select({ id: files.id }).from(files).where(mine).for("update");
    if (!found) return;
    const [removed] = await ctx.db
      .delete(files)
      .where(and(mine, ...(await unreferenced(ctx, id))))
      .returning({ id: files.id });
    if (removed) afterCommit(ctx, () => removeBytes(ctx, id));
  });
}

/** Bytes that stay behind cost space, and nothing else. */
function removeBytes(ctx: Context, id: string): void {
  ctx.fileStore.remove(id).catch((error: unknown) => ctx.log.error({ error, fileId: id }, "a file was not removed"));
}

async function unreferenced(ctx: Context, id: string): Promise<SQL[]> {
  const references = await ctx.db.execute<{ table: string; column: string }>(sql`
    select conrelid::regclass::text as table, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'files'::regclass`);
  return references.map(
    ({ table, column }) =>
      sql`not exists (select 1 from ${sql.raw(table)} where ${sql.raw(`"${column}"`)} = ${id}::uuid)`,
  );
}
