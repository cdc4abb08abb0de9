import { inArray, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { files } from "./files.table.ts";
import { unreferenced } from "./unreferenced.ts";

/** A file younger than this is kept: the row that will refer to it may not be stored yet. */
const graceMs = 24 * 60 * 60 * 1000;
const batch = 200;

/**
 * Deletes the files without a reference: those of deleted contacts and companies, and remains of a crash. Returns their
 * number.
 */
export async function sweepFiles({ db, fileStore, log, now }: Services): Promise<number> {
  const before = new Date(now().getTime() - graceMs).toISOString();
  let removed = 0;
  for (;;) {
    const found = await db
      .delete(files)
      .where(
        inArray(
          files.id,
          sql`(select id from files where created_at < ${before}::timestamptz and ${await unreferenced(db)} limit ${batch})`,
        ),
      )
      .returning({ id: files.id });
    for (const { id } of found) await fileStore.remove(id);
    removed += found.length;
    if (found.length < batch) break;
  }
  if (removed > 0) log.info({ removed }, "files that nothing refers to were removed");
  return removed;
}
