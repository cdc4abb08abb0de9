import { and, desc, eq, inArray } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { connections } from "./connections.table.ts";

/** The connected connection that can check numbers, the default first; null without one. */
export async function findNumberChecker(ctx: Context): Promise<number | null> {
  const [connected] = await ctx.db
    .select({ id: connections.id })
    .from(connections)
    .where(
      and(
        eq(connections.companyId, ctx.companyId),
        eq(connections.status, "CONNECTED"),
        inArray(connections.channel, ctx.channels.that("checkNumbers")),
      ),
    )
    .orderBy(desc(connections.isDefault), connections.id)
    .limit(1);
  return connected?.id ?? null;
}
