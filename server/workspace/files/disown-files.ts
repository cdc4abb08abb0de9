import { and, eq, inArray } from "drizzle-orm";
import type { Context, Services } from "../../context.ts";
import { files } from "./files.table.ts";
import { unreferenced } from "./unreferenced.ts";

const batch = 200;

/**
 * Detaches the files of a company that is about to be deleted, and returns their ids. Once its rows are deleted nothing
 * refers to them: the nightly sweep would find them, even if this server crashes meanwhile.
 */
export async function disownFiles({ db, companyId }: Context): Promise<string[]> {
  const rows = await db
    .update(files)
    .set({ companyId: null })
    .where(eq(files.companyId, companyId))
    .returning({ id: files.id });
  return rows.map(({ id }) => id);
}

/** Deletes such files, unless something refers to them after all. */
export async function removeDisowned({ db, fileStore }: Services, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += batch) {
    const removed = await db
      .delete(files)
      .where(and(inArray(files.id, ids.slice(from, from + batch)), await unreferenced(db)))
      .returning({ id: files.id });
    for (const { id } of removed) await fileStore.remove(id);
  }
}
