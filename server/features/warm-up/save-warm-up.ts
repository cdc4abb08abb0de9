import type { SaveWarmUp, WarmUp } from "@balcao/shared/warm-up.ts";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { type Context, tell, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { checkConnections } from "../connections/check-connections.ts";
import { tellWarmUp } from "./warm-up-view.ts";
import { type WarmUpRow, warmUpConnections, warmUps } from "./warm-ups.table.ts";

type Form = z.output<typeof SaveWarmUp>;

/** It begins at once, within its window. Throws ERR_NO_WAPP_FOUND for a connection that is not the company's. */
export function createWarmUp(ctx: Context, { whatsappIds, ...values }: Form): Promise<WarmUp> {
  return transact(ctx, async (ctx) => {
    const now = ctx.now();
    const [row] = await ctx.db
      .insert(warmUps)
      .values({ ...values, companyId: ctx.companyId, status: "ATIVO", nextAt: now, createdAt: now })
      .returning({ id: warmUps.id });
    const id = row?.id ?? 0;
    await setConnections(ctx, id, whatsappIds);
    return tellWarmUp(ctx, id, "create");
  });
}

export function updateWarmUp(ctx: Context, id: number, { whatsappIds, ...values }: Form): Promise<WarmUp> {
  return changeWarmUp(ctx, id, async (ctx) => {
    await setConnections(ctx, id, whatsappIds);
    return values;
  });
}

/** What is on its way arrives; nothing else leaves. */
export const stopWarmUp = (ctx: Context, id: number): Promise<WarmUp> =>
  changeWarmUp(ctx, id, async () => ({ status: "PARADO", nextAt: null }));

/** Again when it runs already, it changes nothing. */
export const startWarmUp = (ctx: Context, id: number): Promise<WarmUp> =>
  changeWarmUp(ctx, id, async (ctx, { status }) => (status === "ATIVO" ? {} : { status: "ATIVO", nextAt: ctx.now() }));

export function deleteWarmUp(ctx: Context, id: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    await lockWarmUp(ctx, id);
    await ctx.db.delete(warmUps).where(eq(warmUps.id, id));
    tell(ctx, [rooms.admins], "maturar", { action: "delete", id });
  });
}

function changeWarmUp(
  ctx: Context,
  id: number,
  change: (ctx: Context, row: WarmUpRow) => Promise<Partial<typeof warmUps.$inferInsert>>,
): Promise<WarmUp> {
  return transact(ctx, async (ctx) => {
    const values = await change(ctx, await lockWarmUp(ctx, id));
    if (Object.keys(values).length > 0) await ctx.db.update(warmUps).set(values).where(eq(warmUps.id, id));
    return tellWarmUp(ctx, id, "update");
  });
}

async function lockWarmUp(ctx: Context, id: number): Promise<WarmUpRow> {
  const [row] = await ctx.db
    .select()
    .from(warmUps)
    .where(and(eq(warmUps.companyId, ctx.companyId), eq(warmUps.id, id)))
    .for("update");
  if (!row) throw new AppError("ERR_NO_WARM_UP_FOUND");
  return row;
}

/** Own ones only: nobody else's number is ever written to. */
async function setConnections(ctx: Context, warmUpId: number, ids: readonly number[]): Promise<void> {
  const chosen = [...new Set(ids)];
  await checkConnections(ctx, chosen);
  await ctx.db.delete(warmUpConnections).where(eq(warmUpConnections.warmUpId, warmUpId));
  await ctx.db.insert(warmUpConnections).values(chosen.map((connectionId) => ({ warmUpId, connectionId })));
}
