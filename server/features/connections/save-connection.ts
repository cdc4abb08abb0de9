import type { Connection, SaveConnection } from "@balcao/shared/connections.ts";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { afterCommit, type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { checkQueues } from "../queues/check-queues.ts";
import { readConnections, tellConnection } from "./connection-view.ts";
import { connectionQueues, connections } from "./connections.table.ts";
import { findConnection } from "./find-connection.ts";
import { lockCompany } from "./lock-company.ts";
import { commandSession } from "./session-command.ts";

type Form = z.output<typeof SaveConnection>;

/** Adds a connection and starts its session. A company's first one becomes the default whatever was asked. */
export function createConnection(ctx: Context, form: Form): Promise<Connection> {
  return transact(ctx, async (ctx) => {
    await lockCompany(ctx);
    refuseWithoutGreeting(form);
    await checkQueues(ctx, form.queueIds);
    const others = await ctx.db
      .select({ id: connections.id })
      .from(connections)
      .where(eq(connections.companyId, ctx.companyId))
      .limit(1);
    const isDefault = form.isDefault || others.length === 0;
    if (isDefault) await clearDefault(ctx);
    const { name, greetingMessage, allowGroups } = form;
    const [row] = await ctx.db
      .insert(connections)
      .values({ companyId: ctx.companyId, name, greetingMessage, allowGroups, isDefault, status: "OPENING" })
      .returning({ id: connections.id });
    if (!row) throw new Error("a new connection was not returned");
    await setQueues(ctx, row.id, form.queueIds);
    afterCommit(ctx, () => commandSession(ctx, { connectionId: row.id, command: "start" }));
    return tellSaved(ctx, row.id);
  });
}

/** Changes a connection's form fields; its session goes on. */
export function updateConnection(ctx: Context, id: number, form: Form): Promise<Connection> {
  return transact(ctx, async (ctx) => {
    await lockCompany(ctx);
    const before = await findConnection(ctx, id);
    refuseWithoutGreeting(form);
    await checkQueues(ctx, form.queueIds);
    // Another has to be chosen first: somebody must be the default (DECISIONS "Connections").
    if (before.isDefault && !form.isDefault) throw new AppError("ERR_NO_OTHER_WHATSAPP");
    if (form.isDefault && !before.isDefault) await clearDefault(ctx);
    const { name, greetingMessage, allowGroups, isDefault } = form;
    await ctx.db
      .update(connections)
      .set({ name, greetingMessage, allowGroups, isDefault, updatedAt: ctx.now() })
      .where(eq(connections.id, id));
    await setQueues(ctx, id, form.queueIds);
    return tellSaved(ctx, id);
  });
}

/** Whoever has a choice of queues is asked for it (S2 section 5). */
function refuseWithoutGreeting({ queueIds, greetingMessage }: Form): void {
  if (queueIds.length > 1 && !greetingMessage.trim()) throw new AppError("ERR_WAPP_GREETING_REQUIRED");
}

async function setQueues(ctx: Context, connectionId: number, queueIds: readonly number[]): Promise<void> {
  await ctx.db.delete(connectionQueues).where(eq(connectionQueues.connectionId, connectionId));
  const rows = [...new Set(queueIds)].map((queueId) => ({ connectionId, queueId }));
  if (rows.length > 0) await ctx.db.insert(connectionQueues).values(rows);
}

async function clearDefault(ctx: Context): Promise<void> {
  const cleared = await ctx.db
    .update(connections)
    .set({ isDefault: false })
    .where(and(eq(connections.companyId, ctx.companyId), eq(connections.isDefault, true)))
    .returning({ id: connections.id });
  for (const { id } of cleared) await tellSaved(ctx, id);
}

async function tellSaved(ctx: Context, id: number): Promise<Connection> {
  const [connection] = await readConnections(ctx, eq(connections.id, id));
  if (!connection) throw new Error(`connection ${id} is gone`);
  tellConnection(ctx, connection, "whatsapp");
  return connection;
}
