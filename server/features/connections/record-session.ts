import { and, eq } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import type { SessionState } from "../../whatsapp/provider.ts";
import { readConnections, tellConnection } from "./connection-view.ts";
import { connections } from "./connections.table.ts";

/** Stores how a session stands and tells the company's screens at once. */
export async function recordSession(ctx: Context, connectionId: number, state: SessionState): Promise<void> {
  await transact(ctx, async (ctx) => {
    await ctx.db
      .update(connections)
      .set({ ...state, updatedAt: ctx.now() })
      .where(and(eq(connections.companyId, ctx.companyId), eq(connections.id, connectionId)));
    const [connection] = await readConnections(ctx, eq(connections.id, connectionId));
    if (connection) tellConnection(ctx, connection, "whatsappSession");
  });
}
