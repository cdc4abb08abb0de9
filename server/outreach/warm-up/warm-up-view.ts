import type { WarmUp } from "@balcao/shared/outreach/warm-up.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { connections } from "../../channels/connections/connections.table.ts";
import { type Context, publish } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { warmUpConnections, warmUps } from "./warm-ups.table.ts";

/** The column is written out, because Drizzle omits its table and connections have an id too. */
const whatsapps = sql<WarmUp["whatsapps"]>`coalesce((
  select json_agg(json_build_object('id', c.id, 'name', c.name, 'status', c.status) order by c.name, c.id)
  from ${warmUpConnections} w join ${connections} c on c.id = w.connection_id
  where w.warm_up_id = warm_ups.id), '[]')`;

/** Selects the company's warm-ups with their connections. */
export const selectWarmUps = (ctx: Context, condition?: SQL) =>
  ctx.db
    .select({ row: warmUps, whatsapps })
    .from(warmUps)
    .where(and(eq(warmUps.companyId, ctx.companyId), condition));

type Joined = Awaited<ReturnType<typeof selectWarmUps>>[number];

export const toWarmUp = ({ row, whatsapps }: Joined): WarmUp => ({
  ...row,
  whatsapps,
  whatsappIds: whatsapps.map(({ id }) => id),
  nextAt: row.nextAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

/** Finds a warm-up of the company. Throws ERR_NO_WARM_UP_FOUND. */
export async function findWarmUp(ctx: Context, id: number): Promise<WarmUp> {
  const [found] = await selectWarmUps(ctx, eq(warmUps.id, id));
  if (!found) throw new AppError("ERR_NO_WARM_UP_FOUND");
  return toWarmUp(found);
}

/** Publishes a warm-up to the company's admins, and returns it. */
export async function publishWarmUp(ctx: Context, id: number, action: "create" | "update"): Promise<WarmUp> {
  const record = await findWarmUp(ctx, id);
  publish(ctx, [rooms.admins], "maturar", { action, record });
  return record;
}
