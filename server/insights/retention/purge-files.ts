import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { files } from "../../workspace/files/files.table.ts";

const batch = 500;

/**
 * Removes files and their thumbnails from a company's messages older than a moment, and returns how many messages. The
 * next sweep (sweep-files.ts) deletes the bytes, unless something else uses them.
 */
export async function purgeFiles({ db }: Services, companyId: number, before: Date): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const old = db
      .select({ id: messages.id })
      .from(files)
      .innerJoin(messages, eq(messages.fileId, files.id))
      .where(and(eq(files.companyId, companyId), lt(files.createdAt, before), lt(messages.createdAt, before)))
      .limit(batch);
    const rows = await db
      .update(messages)
      .set({ fileId: null, media: sql`${messages.media} || '{"state": "removed", "thumbnail": null}'` })
      .where(inArray(messages.id, old))
      .returning({ id: messages.id });
    forgotten += rows.length;
    if (rows.length < batch) return forgotten;
  }
}
