import { eq } from "drizzle-orm";
import { afterCommit, type Context, transact } from "../../context.ts";
import { readConnections, tellConnection } from "./connection-view.ts";
import { connections } from "./connections.table.ts";
import { findConnection } from "./find-connection.ts";
import { commandSession, type SessionCommand } from "./session-command.ts";

/** Starts a session, renews it with a new QR code, or ends it (S2 section 4). What is wanted survives a restart. */
export async function controlSession(
  ctx: Context,
  connectionId: number,
  command: Exclude<SessionCommand["command"], "pair">,
): Promise<void> {
  await findConnection(ctx, connectionId);
  await transact(ctx, async (ctx) => {
    const enabled = command !== "disconnect";
    const status = enabled ? "OPENING" : "DISCONNECTED";
    await ctx.db
      .update(connections)
      .set({ enabled, status, qrcode: "", retries: 0, updatedAt: ctx.now() })
      .where(eq(connections.id, connectionId));
    const [connection] = await readConnections(ctx.db, eq(connections.id, connectionId));
    if (connection) tellConnection(ctx, connection, "whatsappSession");
    afterCommit(ctx, () => commandSession(ctx, { connectionId, command }));
  });
}
