import { and, asc, eq, inArray } from "drizzle-orm";
import { connections } from "../../../channels/connections/connections.table.ts";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";

/**
 * Campaigns write freely to people who may never have written. Throws ERR_CAMPAIGN_SERVICE_WINDOW, with the names of the
 * connections, where a channel delivers such a message only within its service window.
 */
export async function refuseServiceWindow(ctx: Context, connectionIds: readonly number[]): Promise<void> {
  const shut = await ctx.db
    .select({ name: connections.name })
    .from(connections)
    .where(
      and(
        eq(connections.companyId, ctx.companyId),
        inArray(connections.id, [...connectionIds]),
        inArray(connections.channel, ctx.channels.that("serviceWindow")),
      ),
    )
    .orderBy(asc(connections.name));
  if (shut.length === 0) return;
  throw new AppError("ERR_CAMPAIGN_SERVICE_WINDOW", undefined, {
    details: { connections: shut.map(({ name }) => name) },
  });
}
