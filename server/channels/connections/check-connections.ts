import type { Capability } from "@balcao/shared/channels/capabilities.ts";
import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { connections } from "./connections.table.ts";

/**
 * Makes sure that all of these are connections of the company, and stay so until the transaction ends. Throws
 * ERR_NO_WAPP_FOUND, and ERR_CHANNEL_CANNOT where one lacks `capability`.
 */
export async function checkConnections(
  ctx: Context,
  ids: readonly number[],
  capability: Capability | null = null,
): Promise<void> {
  const own = await ctx.db
    .select({ id: connections.id })
    .from(connections)
    .where(and(eq(connections.companyId, ctx.companyId), inArray(connections.id, [...ids])))
    .for("key share");
  if (own.length !== new Set(ids).size) throw new AppError("ERR_NO_WAPP_FOUND");
  if (capability) for (const { id } of own) await ctx.channels.require(ctx.db, id, capability);
}
