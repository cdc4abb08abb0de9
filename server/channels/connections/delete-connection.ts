import { and, eq, ne } from "drizzle-orm";
import { afterCommit, type Context, publish, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import { recordChange } from "../../workspace/audit/record-change.ts";
import { lockCompany } from "../../workspace/companies/lock-company.ts";
import { removeFile } from "../../workspace/files/remove-file.ts";
import { connections } from "./connections.table.ts";
import { findConnection } from "./find-connection.ts";
import { commandSession } from "./session/session-command.ts";

/** Removes a connection and unlinks its phone; its conversations stay. The default one cannot be removed while others exist. */
export async function deleteConnection(ctx: Context, id: number): Promise<void> {
  // An inbound message locks its ticket first and then the connection; a deletion locks them in the opposite order.
  await removeFile(ctx, await retryLostRace(() => transact(ctx, (ctx) => remove(ctx, id))));
}

/** Returns the id of the file to remove with the connection. */
async function remove(ctx: Context, id: number): Promise<string | null> {
  await lockCompany(ctx);
  const connection = await findConnection(ctx, id);
  const others = await ctx.db
    .select({ id: connections.id })
    .from(connections)
    .where(and(eq(connections.companyId, ctx.companyId), ne(connections.id, id)))
    .limit(1);
  if (connection.isDefault && others.length > 0) throw new AppError("ERR_NO_OTHER_WHATSAPP");
  for (const { removing } of ctx.followers.connections) await removing?.(ctx, id);
  await ctx.db.delete(connections).where(eq(connections.id, id));
  for (const { removed } of ctx.followers.connections) await removed?.(ctx, id);
  await recordChange(ctx, { area: "connection", action: "delete", targetId: id, targetName: connection.name });
  publish(ctx, [rooms.everyone], "whatsapp", { action: "delete", whatsappId: id });
  afterCommit(ctx, (outside) => commandSession(outside, { connectionId: id, command: "disconnect" }));
  return connection.fileId;
}
