import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { messages } from "../messages.table.ts";

/** Older messages cannot affect the order of one that arrives now. */
const recent = sql`now() - interval '2 minutes'`;

/** The time of the latest message that a connection received of late; null when there is none. */
export async function findLastArrival(ctx: Context, connectionId: number): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ at: messages.createdAt })
    .from(messages)
    .where(
      and(
        // By the company's messages in order of time: two minutes of them at most are read.
        eq(messages.companyId, ctx.companyId),
        gt(messages.createdAt, recent),
        eq(messages.connectionId, connectionId),
        eq(messages.fromMe, false),
      ),
    )
    .orderBy(desc(messages.createdAt))
    .limit(1);
  return row?.at ?? null;
}
