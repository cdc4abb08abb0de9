import { Connection } from "@balcao/shared/channels/connections.ts";
import { and, eq } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { recordChange } from "../../workspace/audit/record-change.ts";
import { removeFile } from "../../workspace/files/remove-file.ts";
import { publishConnection, readConnections } from "./connection-view.ts";
import { connections } from "./connections.table.ts";
import { findConnection } from "./find-connection.ts";

/** The fields that people set up; the other fields describe the session. */
const setUp = Connection.pick({
  name: true,
  isDefault: true,
  greetingMessage: true,
  greetingMessageType: true,
  complationMessage: true,
  outOfHoursMessage: true,
  ratingMessage: true,
  file: true,
  token: true,
  allowGroups: true,
  queues: true,
});

/** Changes a connection in a transaction of its own, logs the change and publishes it to the screens. */
export function changeConnection(
  ctx: Context,
  id: number,
  change: (ctx: Context, before: Connection) => Promise<Partial<typeof connections.$inferInsert>>,
): Promise<Connection> {
  return transact(ctx, async (ctx) => {
    await ctx.db
      .select({ id: connections.id })
      .from(connections)
      .where(and(eq(connections.companyId, ctx.companyId), eq(connections.id, id)))
      .for("no key update");
    const before = await findConnection(ctx, id);
    const values = await change(ctx, before);
    await ctx.db
      .update(connections)
      .set({ ...values, updatedAt: ctx.now() })
      .where(eq(connections.id, id));
    return publishChanged(ctx, id, before);
  });
}

/** Logs and publishes a connection's new set-up; without `before` the connection is new. */
export async function publishChanged(ctx: Context, id: number, before: Connection | null): Promise<Connection> {
  const [after] = await readConnections(ctx, eq(connections.id, id));
  if (!after) throw new Error(`connection ${id} is gone`);
  await recordChange(ctx, {
    area: "connection",
    action: before ? "update" : "create",
    targetId: id,
    targetName: after.name,
    before: before && setUp.parse(before),
    after: setUp.parse(after),
  });
  publishConnection(ctx, after, "whatsapp");
  return after;
}

/** Sets or removes the greeting's file; the previous file is deleted. */
export async function setConnectionFile(ctx: Context, id: number, fileId: string | null): Promise<Connection> {
  let before: string | null = null;
  const changed = await changeConnection(ctx, id, async (_, current) => {
    before = current.fileId;
    return { fileId };
  });
  await removeFile(ctx, before);
  return changed;
}
