import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { files } from "../files/files.table.ts";
import { messages } from "../messages/messages.table.ts";

const batch = 500;

/**
 * Takes the files away from a company's messages that are older than a moment, with the small pictures of them. The bytes
 * go with the next sweep (sweep-files.ts), unless something else still shows them. Answers how many messages there were.
 */
export async function forgetOldFiles({ db }: Services, companyId: number, before: Date): Promise<number> {
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
