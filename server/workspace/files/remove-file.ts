import { and, eq } from "drizzle-orm";
import { afterCommit, type Services, transact } from "../../context.ts";
import { type FileOwner, ownedBy } from "./file-owner.ts";
import { files } from "./files.table.ts";
import { unreferenced } from "./unreferenced.ts";

/** Deletes a file, unless something still refers to it. */
export async function removeFile(ctx: FileOwner, id: string | null): Promise<void> {
  if (id === null) return;
  await transact(ctx, async (ctx) => {
    const mine = and(ownedBy(ctx), eq(files.id, id));
    // A concurrent reference either waits and then finds the row deleted, or was made before and is seen below.
    const [found] = await ctx.db.select({ id: files.id }).from(files).where(mine).for("update");
    if (!found) return;
    const [removed] = await ctx.db
      .delete(files)
      .where(and(mine, await unreferenced(ctx.db)))
      .returning({ id: files.id });
    if (removed) afterCommit(ctx, () => removeBytes(ctx, id));
  });
}

/** Failing to delete the bytes only costs space. */
function removeBytes(ctx: Services, id: string): void {
  ctx.fileStore.remove(id).catch((error: unknown) => ctx.log.error({ error, fileId: id }, "a file was not removed"));
}
