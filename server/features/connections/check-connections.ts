import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { connections } from "./connections.table.ts";

/**
 * Makes sure that all of these are connections of the company, and stay so until the transaction ends. Throws
 * ERR_NO_WAPP_FOUND.
 */
export async function checkConnections(ctx: Context, ids: readonly number[]): Promise<void> {
  const own = await ctx.db
    .select({ id: connections.id })
    .from(connections)
    .where(and(eq(connections.companyId, ctx.companyId), inArray(connections.id, [...ids])))
    .for("key share");
  if (own.length !== new Set(ids).size) throw new AppError("ERR_NO_WAPP_FOUND");
}
