import type { Connection, SaveConnection } from "@balcao/shared/channels/connections.ts";
import { and, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import { afterCommit, type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { refuseTakenName } from "../../platform/sql/refuse-taken-name.ts";
import { lockCompany } from "../../workspace/companies/lock-company.ts";
import { refuseBeyondPlan } from "../../workspace/plans/refuse-beyond-plan.ts";
import { checkQueues } from "../../workspace/queues/check-queues.ts";
import { changeConnection, publishChanged } from "./change-connection.ts";
import { readConnections } from "./connection-view.ts";
import { connectionQueues, connections } from "./connections.table.ts";
import { commandSession } from "./session/session-command.ts";

type Form = z.output<typeof SaveConnection>;

/**
 * Adds a connection and starts its session; a channel without sessions passes its own `state`. A company's first
 * connection becomes the default in any case. Throws ERR_PLAN_LIMIT.
 */
export function createConnection(
  ctx: Context,
  { queueIds = [], ...form }: Form,
  state: Partial<typeof connections.$inferInsert> = { status: "OPENING" },
): Promise<Connection> {
  return transact(ctx, async (ctx) => {
    await checkNewConnection(ctx, { queueIds, ...form });
    const others = await ctx.db
      .select({ id: connections.id })
      .from(connections)
      .where(eq(connections.companyId, ctx.companyId))
      .limit(1);
    const isDefault = form.isDefault || others.length === 0;
    if (isDefault) await clearDefault(ctx);
    const [row] = await ctx.db
      .insert(connections)
      .values({ ...form, companyId: ctx.companyId, isDefault, ...state })
      .returning({ id: connections.id });
    if (!row) throw new Error("a new connection was not returned");
    await setQueues(ctx, row.id, queueIds);
    afterCommit(ctx, (outside) => commandSession(outside, { connectionId: row.id, command: "start" }));
    return publishChanged(ctx, row.id, null);
  });
}

/** Throws the errors with which `createConnection` would refuse the form at this moment. Call it inside a transaction. */
export async function checkNewConnection(ctx: Context, { queueIds = [], name, greetingMessage }: Form): Promise<void> {
  await refuseBeyondPlan(ctx, "connections", connections);
  refuseWithoutGreeting(queueIds, greetingMessage ?? "");
  await refuseTaken(ctx, name);
  await checkQueues(ctx, queueIds);
}

/** Changes a connection's form fields. Absent fields stay unchanged, and the session keeps running. */
export function updateConnection(ctx: Context, id: number, { queueIds, ...form }: Form): Promise<Connection> {
  return transact(ctx, async (ctx) => {
    await lockCompany(ctx);
    return changeConnection(ctx, id, async (ctx, before) => {
      if (form.allowGroups && !before.allowGroups) await ctx.channels.require(ctx.db, id, "groups");
      if (form.name !== before.name) await refuseTaken(ctx, form.name, id);
      const attended = queueIds ?? before.queues.map((queue) => queue.id);
      refuseWithoutGreeting(attended, form.greetingMessage ?? before.greetingMessage);
      // A company always has a default connection: another must be chosen first.
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

/** Names are unique, since people choose a connection by its name. */
const refuseTaken = ({ db, companyId }: Context, name: string, exceptId = 0): Promise<void> =>
  refuseTakenName(db, {
    column: connections.name,
    name,
    among: and(eq(connections.companyId, companyId), ne(connections.id, exceptId)),
    scope: companyId,
  });

/** With several queues the contact is asked to choose one, and the greeting introduces the choice. */
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
  await publishChanged(ctx, before.id, before);
}
