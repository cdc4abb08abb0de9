import type { Connection, SaveConnection } from "@balcao/shared/connections.ts";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { afterCommit, type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { lockCompany } from "../companies/lock-company.ts";
import { refuseBeyondPlan } from "../plans/plan-usage.ts";
import { checkQueues } from "../queues/check-queues.ts";
import { changeConnection, tellChanged } from "./change-connection.ts";
import { readConnections } from "./connection-view.ts";
import { connectionQueues, connections } from "./connections.table.ts";
import { commandSession } from "./session-command.ts";

type Form = z.output<typeof SaveConnection>;

/** Adds a connection and starts its session. A company's first one becomes the default whatever was asked. Throws ERR_PLAN_LIMIT. */
export function createConnection(ctx: Context, { queueIds = [], ...form }: Form): Promise<Connection> {
  return transact(ctx, async (ctx) => {
    await refuseBeyondPlan(ctx, "connections");
    refuseWithoutGreeting(queueIds, form.greetingMessage ?? "");
    await checkQueues(ctx, queueIds);
    const others = await ctx.db
      .select({ id: connections.id })
      .from(connections)
      .where(eq(connections.companyId, ctx.companyId))
      .limit(1);
    const isDefault = form.isDefault || others.length === 0;
    if (isDefault) await clearDefault(ctx);
    const [row] = await ctx.db
      .insert(connections)
      .values({ ...form, companyId: ctx.companyId, isDefault, status: "OPENING" })
      .returning({ id: connections.id });
    if (!row) throw new Error("a new connection was not returned");
    await setQueues(ctx, row.id, queueIds);
    afterCommit(ctx, (outside) => commandSession(outside, { connectionId: row.id, command: "start" }));
    return tellChanged(ctx, row.id, null);
  });
}

/** Changes a connection's form fields; what is not sent stays, and its session goes on. */
export function updateConnection(ctx: Context, id: number, { queueIds, ...form }: Form): Promise<Connection> {
  return transact(ctx, async (ctx) => {
    await lockCompany(ctx);
    return changeConnection(ctx, id, async (ctx, before) => {
      const attended = queueIds ?? before.queues.map((queue) => queue.id);
      refuseWithoutGreeting(attended, form.greetingMessage ?? before.greetingMessage);
      // Another has to be chosen first: somebody must be the default (DECISIONS "Connections").
      if (before.isDefault && form.isDefault === false) throw new AppError("ERR_NO_OTHER_WHATSAPP");
      if (form.isDefault && !before.isDefault) await clearDefault(ctx);
      if (queueIds) {
        await checkQueues(ctx, queueIds);
        await setQueues(ctx, id, queueIds);
      }
      return form;
    });
  });
}

/** Whoever has a choice of queues is asked for it (S2 section 5). */
function refuseWithoutGreeting(queueIds: readonly number[], greetingMessage: string): void {
  if (new Set(queueIds).size > 1 && !greetingMessage.trim()) throw new AppError("ERR_WAPP_GREETING_REQUIRED");
}

async function setQueues(ctx: Context, connectionId: number, queueIds: readonly number[]): Promise<void> {
  await ctx.db.delete(connectionQueues).where(eq(connectionQueues.connectionId, connectionId));
  const rows = [...new Set(queueIds)].map((queueId) => ({ connectionId, queueId }));
  if (rows.length > 0) await ctx.db.insert(connectionQueues).values(rows);
}

async function clearDefault(ctx: Context): Promise<void> {
  const isDefault = and(eq(connections.companyId, ctx.companyId), eq(connections.isDefault, true));
  const [before] = await readConnections(ctx, isDefault);
  if (!before) return;
  await ctx.db.update(connections).set({ isDefault: false }).where(eq(connections.id, before.id));
  await tellChanged(ctx, before.id, before);
}
