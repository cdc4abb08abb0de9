import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { messages } from "../messages.table.ts";

/** What is older cannot come into the way of a message that arrives now. */
const recent = sql`now() - interval '2 minutes'`;

/** The latest moment that a message of a connection got which came lately; null when none did. */
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
