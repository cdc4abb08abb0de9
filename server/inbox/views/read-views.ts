import type { View } from "@balcao/shared/inbox/views.ts";
import { and, asc, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { goneFrom, type NamedThings, readNamedThings } from "./named-things.ts";
import { type ViewRow, viewQueues, views } from "./views.table.ts";

/** The views that the actor has, shared ones first, each part in its order. */
export async function listViews(ctx: Context): Promise<View[]> {
  const rows = await selectViews(ctx);
  const things = await readNamedThings(
    ctx,
    rows.map(({ row }) => row.filter),
  );
  return rows.map((row) => toView(ctx, row, things));
}

/** A view that the actor has. Throws ERR_NO_VIEW_FOUND, also for another person's own one. */
export async function findView(ctx: Context, id: number): Promise<View> {
  const found = await findStoredView(ctx, id);
  return toView(ctx, found, await readNamedThings(ctx, [found.row.filter]));
}

/** The same as it is stored. */
export async function findStoredView(ctx: Context, id: number): Promise<Found> {
  const [found] = await selectViews(ctx, eq(views.id, id));
  if (!found) throw new AppError("ERR_NO_VIEW_FOUND");
  return found;
}

type Found = { row: ViewRow; queueIds: number[] };

/** The views that the actor has, as they are stored. */
export function selectViews(ctx: Context, condition?: SQL): Promise<Found[]> {
  const queueIds = sql<number[]>`coalesce((
    select json_agg(q.queue_id order by q.queue_id) from ${viewQueues} q where q.view_id = ${views.id}), '[]')`;
  return ctx.db
    .select({ row: views, queueIds })
    .from(views)
    .where(and(eq(views.companyId, ctx.companyId), isHad(ctx), condition))
    .orderBy(sql`${views.reach} = 'own'`, asc(views.position), asc(views.id));
}

/** Condition: the actor has the view. */
function isHad({ actor, db }: Context): SQL | undefined {
  if (actor.type === "system") return undefined;
  const own = eq(views.userId, actor.id);
  if (actor.profile === "admin") return or(own, ne(views.reach, "own"));
  const ofQueues = db
    .select({ id: viewQueues.viewId })
    .from(viewQueues)
    .where(inArray(viewQueues.queueId, [...actor.queueIds]));
  return or(own, eq(views.reach, "everyone"), and(eq(views.reach, "queues"), inArray(views.id, ofQueues)));
}

function toView({ actor }: Context, { row, queueIds }: Found, things: NamedThings): View {
  const { id, name, reach, filter, order, columns } = row;
  const isAdmin = actor.type === "user" && actor.profile === "admin";
  return {
    ...{ id, name, reach, queueIds, filter, order, columns },
    mayChange: reach === "own" || isAdmin,
    isBroken: goneFrom(filter, things).length > 0 || (reach === "queues" && queueIds.length === 0),
  };
}
