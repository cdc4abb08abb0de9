import { eq } from "drizzle-orm";
import { afterCommit, type Context, transact } from "../../../context.ts";
import { recordChange } from "../../../workspace/audit/record-change.ts";
import { publishConnection, readConnections } from "../connection-view.ts";
import { connections } from "../connections.table.ts";
import { findConnection } from "../find-connection.ts";
import { commandSession } from "./session-command.ts";

/**
 * Starts a session, renews it with a new QR code, or ends it. The stored choice survives a restart. `isForced`
 * restarts a running session as well.
 */
export async function controlSession(
  ctx: Context,
  connectionId: number,
  command: "retry" | "renew" | "disconnect",
  isForced = false,
): Promise<void> {
  const { status } = await findConnection(ctx, connectionId);
  // Without a phone to pair, a connection is only switched off and on.
  if (command === "renew") await ctx.channels.require(ctx.db, connectionId, "pairing");
  // A retry is for a stopped session; it would only interrupt a pairing or a conversation.
  if (command === "retry" && !isForced && !["DISCONNECTED", "TIMEOUT"].includes(status)) return;
  await transact(ctx, async (ctx) => {
    const enabled = command !== "disconnect";
    const [before] = await ctx.db
      .select({ name: connections.name, enabled: connections.enabled })
      .from(connections)
      .where(eq(connections.id, connectionId))
      .for("no key update");
    await ctx.db
      .update(connections)
      .set({
        ...{ enabled, status: enabled ? "OPENING" : "DISCONNECTED", qrcode: "", retries: 0, obstacle: null },
        updatedAt: ctx.now(),
      })
      .where(eq(connections.id, connectionId));
    await recordChange(ctx, {
      ...{ area: "connection", action: "update", targetId: connectionId, targetName: before?.name ?? "" },
      ...{ before: { enabled: before?.enabled }, after: { enabled } },
    });
    const [connection] = await readConnections(ctx, eq(connections.id, connectionId));
    if (connection) publishConnection(ctx, connection, "whatsappSession");
    afterCommit(ctx, (outside) => commandSession(outside, { connectionId, command }));
  });
}
