import { and, eq } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import type { AccountFacts } from "../channel.ts";
import { publishConnection, readConnections } from "./connection-view.ts";
import { connections } from "./connections.table.ts";

/** Stores the channel's description of a connection's account. Screens that show more of it read it again. */
export async function recordAccount(ctx: Context, connectionId: number, account: AccountFacts): Promise<void> {
  await transact(ctx, async (ctx) => {
    await ctx.db
      .update(connections)
      .set(account)
      .where(and(eq(connections.companyId, ctx.companyId), eq(connections.id, connectionId)));
    await tellFactsChanged(ctx, connectionId);
  });
}

/** Screens that show more of a connection than the product knows read it again. */
export async function tellFactsChanged(ctx: Context, connectionId: number): Promise<void> {
  const isTheirs = and(eq(connections.companyId, ctx.companyId), eq(connections.id, connectionId));
  const [connection] = await readConnections(ctx, isTheirs);
  if (connection) publishConnection(ctx, connection, "whatsapp");
}
