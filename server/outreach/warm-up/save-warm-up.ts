import type { SaveWarmUp, WarmUp } from "@balcao/shared/outreach/warm-up.ts";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { checkConnections } from "../../channels/connections/check-connections.ts";
import { type Context, publish, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { recordChange } from "../../workspace/audit/record-change.ts";
import { findWarmUp, publishWarmUp } from "./warm-up-view.ts";
import { type WarmUpRow, warmUpConnections, warmUps } from "./warm-ups.table.ts";

type Form = z.output<typeof SaveWarmUp>;

/**
 * Creates a warm-up, which begins at once, within its window. Throws ERR_NO_WAPP_FOUND for a connection that is not the
 * company's.
 */
export function createWarmUp(ctx: Context, { whatsappIds, ...values }: Form): Promise<WarmUp> {
  return transact(ctx, async (ctx) => {
    const now = ctx.now();
    const [row] = await ctx.db
      .insert(warmUps)
      .values({ ...values, companyId: ctx.companyId, status: "ATIVO", nextAt: now, createdAt: now })
      .returning({ id: warmUps.id });
    const id = row?.id ?? 0;
    await setConnections(ctx, id, whatsappIds);
    return publishLogged(ctx, id, null);
  });
}

export function updateWarmUp(ctx: Context, id: number, { whatsappIds, ...values }: Form): Promise<WarmUp> {
  return changeWarmUp(ctx, id, async (ctx) => {
    await setConnections(ctx, id, whatsappIds);
    return values;
  });
}

/** Stops a warm-up. A line on its way arrives; nothing else is sent. */
export const stopWarmUp = (ctx: Context, id: number): Promise<WarmUp> =>
  changeWarmUp(ctx, id, async () => ({ status: "PARADO", nextAt: null }));

/** Starts a warm-up; does nothing if it runs already. */
export const startWarmUp = (ctx: Context, id: number): Promise<WarmUp> =>
  changeWarmUp(ctx, id, async (ctx, { status }) => (status === "ATIVO" ? {} : { status: "ATIVO", nextAt: ctx.now() }));

export function deleteWarmUp(ctx: Context, id: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    await lockWarmUp(ctx, id);
    const gone = await findWarmUp(ctx, id);
    await recordChange(ctx, { area: "warmUp", action: "delete", targetId: id, targetName: nameOf(gone) });
    await ctx.db.delete(warmUps).where(eq(warmUps.id, id));
    publish(ctx, [rooms.admins], "maturar", { action: "delete", id });
  });
}

function changeWarmUp(
  ctx: Context,
  id: number,
  change: (ctx: Context, row: WarmUpRow) => Promise<Partial<typeof warmUps.$inferInsert>>,
): Promise<WarmUp> {
  return transact(ctx, async (ctx) => {
    const row = await lockWarmUp(ctx, id);
    const before = await findWarmUp(ctx, id);
    const values = await change(ctx, row);
    if (Object.keys(values).length > 0) await ctx.db.update(warmUps).set(values).where(eq(warmUps.id, id));
    return publishLogged(ctx, id, before);
  });
}

/** Publishes and logs a warm-up's set-up; without `before` it is a new one. */
async function publishLogged(ctx: Context, id: number, before: WarmUp | null): Promise<WarmUp> {
  const after = await publishWarmUp(ctx, id, before ? "update" : "create");
  await recordChange(ctx, {
    area: "warmUp",
    action: before ? "update" : "create",
    targetId: id,
    targetName: nameOf(after),
    before: before && loggedFields(before),
    after: loggedFields(after),
  });
  return after;
}

/** A warm-up is named by its connections, as it has no name of its own. */
const nameOf = ({ whatsapps }: WarmUp): string => whatsapps.map(({ name }) => name).join(", ");

const loggedFields = ({
  status,
  whatsapps,
  sendAt,
  sendEndAt,
  timeInterval,
  timeIntervalMore,
  dayWork,
  dailyCap,
}: WarmUp) => ({
  warmUpStatus: status,
  connections: whatsapps,
  sendAt,
  sendEndAt,
  timeInterval,
  timeIntervalMore,
  dayWork,
  dailyCap,
});

async function lockWarmUp(ctx: Context, id: number): Promise<WarmUpRow> {
  const [row] = await ctx.db
    .select()
    .from(warmUps)
    .where(and(eq(warmUps.companyId, ctx.companyId), eq(warmUps.id, id)))
    .for("update");
  if (!row) throw new AppError("ERR_NO_WARM_UP_FOUND");
  return row;
}

/** Sets a warm-up's connections; all are the company's own, so no other number is ever written to. */
async function setConnections(ctx: Context, warmUpId: number, ids: readonly number[]): Promise<void> {
  const chosen = [...new Set(ids)];
  // Only linked phones need a warm-up, so the connections must support pairing.
  await checkConnections(ctx, chosen, "pairing");
  await ctx.db.delete(warmUpConnections).where(eq(warmUpConnections.warmUpId, warmUpId));
  await ctx.db.insert(warmUpConnections).values(chosen.map((connectionId) => ({ warmUpId, connectionId })));
}
