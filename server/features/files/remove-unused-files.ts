import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { messages } from "../messages/messages.table.ts";
import { quickMessages } from "../quick-messages/quick-messages.table.ts";
import { schedules } from "../schedules/schedules.table.ts";
import { files } from "./files.table.ts";

/** Deletes those of the company's files that nothing refers to any more: rows first, so that no address is told again. */
export async function removeUnusedFiles(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const holders = [messages, quickMessages, schedules].map((table) =>
    notExists(ctx.db.select({ one: sql`1` }).from(table).where(eq(table.fileId, files.id))),
  );
  const removed = await ctx.db
    .delete(files)
    .where(and(eq(files.companyId, ctx.companyId), inArray(files.id, [...ids]), ...holders))
    .returning({ id: files.id });
  for (const { id } of removed) {
    // What stays behind takes room, and nothing more: its address answers that there is no such file.
    await ctx.fileStore.remove(id).catch((error: unknown) => ctx.log.error({ error, id }, "removing a file"));
  }
}
