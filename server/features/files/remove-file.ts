import { and, eq } from "drizzle-orm";
import { afterCommit, type Context, transact } from "../../context.ts";
import { files } from "./files.table.ts";
import { unreferenced } from "./unreferenced.ts";

/** Forgets a file that nothing refers to any more; one that something still shows stays. */
export async function removeFile(ctx: Context, id: string | null): Promise<void> {
  if (id === null) return;
  await transact(ctx, async (ctx) => {
    const mine = and(eq(files.companyId, ctx.companyId), eq(files.id, id));
    // Whoever refers to it at this moment waits, and then finds it gone; or has done so, and is seen below.
    const [found] = await ctx.db.select({ id: files.id }).from(files).where(mine).for("update");
    if (!found) return;
    const [removed] = await ctx.db
      .delete(files)
      .where(and(mine, await unreferenced(ctx.db)))
      .returning({ id: files.id });
    if (removed) afterCommit(ctx, () => removeBytes(ctx, id));
  });
}

/** Bytes that stay behind cost space, and nothing else. */
function removeBytes(ctx: Context, id: string): void {
  ctx.fileStore.remove(id).catch((error: unknown) => ctx.log.error({ error, fileId: id }, "a file was not removed"));
}
