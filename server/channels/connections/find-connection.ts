import type { Connection } from "@balcao/shared/channels/connections.ts";
import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { asAgentsSee, readConnections } from "./connection-view.ts";
import { connections } from "./connections.table.ts";

/** A connection of the company. Throws ERR_NO_WAPP_FOUND. */
export async function findConnection(ctx: Context, id: number): Promise<Connection> {
  const [connection] = await readConnections(
    ctx,
    and(eq(connections.companyId, ctx.companyId), eq(connections.id, id)),
  );
  if (!connection) throw new AppError("ERR_NO_WAPP_FOUND");
  return asSeenBy(ctx, connection);
}

/** All connections of the company, oldest first. */
export async function listConnections(ctx: Context): Promise<Connection[]> {
  const found = await readConnections(ctx, eq(connections.companyId, ctx.companyId));
  return found.map((connection) => asSeenBy(ctx, connection));
}

const asSeenBy = ({ actor }: Context, connection: Connection): Connection =>
  actor.type === "user" && actor.profile !== "admin" ? asAgentsSee(connection) : connection;
