import type { ConnectionStatus } from "@balcao/shared/channels/connections.ts";
import { and, eq } from "drizzle-orm";
import { type Context, transact } from "../../../context.ts";
import type { SessionState } from "../../channel.ts";
import { publishConnection, readConnections } from "../connection-view.ts";
import { connections } from "../connections.table.ts";

type StoredState = Omit<SessionState, "status" | "linking"> & { status: ConnectionStatus; qrcode: string };

/**
 * A session's state as connections have it: existing clients know the steps of linking as statuses. A linked phone has
 * no obstacle.
 */
export function storedState({ linking, ...state }: SessionState): StoredState {
  if (linking?.step === "linked") return { ...state, status: "PAIRING", qrcode: "", obstacle: null };
  if (linking) return { ...state, status: "qrcode", qrcode: linking.qrcode };
  return { ...state, qrcode: "", ...(state.status === "CONNECTED" && { obstacle: null }) };
}

/** Stores a session's state and publishes it to the company's screens. */
export async function recordSession(ctx: Context, connectionId: number, state: SessionState): Promise<void> {
  await transact(ctx, async (ctx) => {
    await ctx.db
      .update(connections)
      .set({ ...storedState(state), updatedAt: ctx.now() })
      .where(and(eq(connections.companyId, ctx.companyId), eq(connections.id, connectionId)));
    const [connection] = await readConnections(ctx, eq(connections.id, connectionId));
    if (connection) publishConnection(ctx, connection, "whatsappSession");
  });
}
