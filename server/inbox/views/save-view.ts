import type { OrderViews, SaveView, View, ViewFilter } from "@balcao/shared/inbox/views.ts";
import { viewLimits } from "@balcao/shared/inbox/views.ts";
import { and, count, eq, inArray, isNull, max, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Context, publish, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { idList } from "../../platform/sql/statement.ts";
import { recordChange } from "../../workspace/audit/record-change.ts";
import { lockCompany } from "../../workspace/companies/lock-company.ts";
import { checkQueues } from "../../workspace/queues/check-queues.ts";
import { queues } from "../../workspace/queues/queues.table.ts";
import { fields } from "../fields/fields.table.ts";
import { fieldIdsOf } from "./column-values.ts";
import { goneFrom, readNamedThings } from "./named-things.ts";
import { findView, listViews, selectViews } from "./read-views.ts";
import { viewQueues, views } from "./views.table.ts";

type Form = z.output<typeof SaveView>;

/** Adds a view behind the others: the caller's own, or as an admin a shared one. Throws ERR_VIEW_LIMIT. */
export function createView(ctx: Context, form: Form): Promise<View> {
  return transact(ctx, async (ctx) => {
    refuseSharing(ctx, form);
    await lockCompany(ctx);
    await refuseGone(ctx, form.filter);
    await refuseGoneColumns(ctx, form);
    const place = await placeFor(ctx, form);
    const [made] = await ctx.db
      .insert(views)
      .values({ companyId: ctx.companyId, ...stored(form), ...place })
      .returning({ id: views.id });
    if (!made) throw new Error("a new view was not returned");
    await shareWith(ctx, made.id, form);
    const view = await findView(ctx, made.id);
    await record(ctx, "create", null, view);
    return view;
  });
}

/**
 * Changes a view: the caller's own one, or as an admin a shared one. What its filter names already may be gone. Throws
 * ERR_NO_PERMISSION, and ERR_VIEW_LIMIT if its new reach has no room.
 */
export function updateView(ctx: Context, id: number, form: Form): Promise<View> {
  return transact(ctx, async (ctx) => {
    await lockCompany(ctx);
    const before = await findChangeable(ctx, id);
    refuseSharing(ctx, form);
    await refuseGone(ctx, form.filter, before.filter);
    await refuseGoneColumns(ctx, form, before);
    const isMoved = (before.reach === "own") !== (form.reach === "own");
    const place = isMoved ? await placeFor(ctx, form) : {};
    await ctx.db
      .update(views)
      .set({ ...stored(form), ...place })
      .where(eq(views.id, id));
    await shareWith(ctx, id, form);
    const view = await findView(ctx, id);
    await record(ctx, "update", before, view);
    return view;
  });
}

/** Deletes a view; its tickets stay as they are. Throws ERR_NO_PERMISSION for those who only use it. */
export function deleteView(ctx: Context, id: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    await lockCompany(ctx);
    const before = await findChangeable(ctx, id);
    await ctx.db.delete(views).where(eq(views.id, id));
    await record(ctx, "delete", before, null);
  });
}

/** Puts views into an order. Throws ERR_NO_VIEW_FOUND unless it names all shared ones, or all of the caller's own. */
export function orderViews(ctx: Context, { shared, ids }: OrderViews): Promise<View[]> {
  return transact(ctx, async (ctx) => {
    if (shared && !isAdmin(ctx)) throw new AppError("ERR_NO_PERMISSION");
    await lockCompany(ctx);
    const rows = await selectViews(ctx, shared ? ne(views.reach, "own") : eq(views.reach, "own"));
    const known = new Set(rows.map(({ row }) => row.id));
    if (ids.length !== known.size || new Set(ids).size !== known.size || ids.some((id) => !known.has(id)))
      throw new AppError("ERR_NO_VIEW_FOUND");
    await ctx.db
      .update(views)
      .set({ position: sql`array_position(${idList(ids)}::int[], ${views.id})` })
      .where(and(eq(views.companyId, ctx.companyId), inArray(views.id, ids)));
    tellViews(ctx, shared ? "everyone" : "own");
    return listViews(ctx);
  });
}

/** The form's columns of the table; columns that it does not name stay as they are. */
const stored = ({ queueIds: _, columns, ...others }: Form) => ({ ...others, ...(columns && { columns }) });

const isAdmin = ({ actor }: Context): boolean => actor.type === "user" && actor.profile === "admin";

/** Admins share views; everybody may have some of their own. */
function refuseSharing(ctx: Context, { reach }: Form): void {
  if (reach !== "own" && !isAdmin(ctx)) throw new AppError("ERR_NO_PERMISSION");
}

async function findChangeable(ctx: Context, id: number): Promise<View> {
  const view = await findView(ctx, id);
  if (!view.mayChange) throw new AppError("ERR_NO_PERMISSION");
  return view;
}

/** A filter may keep what its view named before, though it is gone; what it names anew must exist. */
async function refuseGone(ctx: Context, filter: ViewFilter, before?: ViewFilter): Promise<void> {
  const things = await readNamedThings(ctx, before ? [filter, before] : [filter]);
  const kept = new Set(before && goneFrom(before, things).map(({ key }) => key));
  const gone = goneFrom(filter, things).find(({ key }) => !kept.has(key));
  if (!gone) return;
  const { error, field } = gone;
  throw new AppError(error, undefined, field && { details: field });
}

/** A field that is a new column must exist. */
async function refuseGoneColumns(ctx: Context, { columns = [] }: Form, before?: View): Promise<void> {
  const kept = fieldIdsOf(before?.columns ?? []);
  const added = fieldIdsOf(columns).filter((id) => !kept.includes(id));
  if (added.length === 0) return;
  const [present] = await ctx.db
    .select({ fields: count() })
    .from(fields)
    .where(and(eq(fields.companyId, ctx.companyId), isNull(fields.removedAt), inArray(fields.id, added)));
  if (present?.fields !== added.length) throw new AppError("ERR_NO_FIELD_FOUND");
}

/** The author and the place of a view that is new among the shared ones, or among the actor's own. */
async function placeFor(ctx: Context, { reach }: Form): Promise<{ userId: number | null; position: number }> {
  const userId = reach === "own" && ctx.actor.type === "user" ? ctx.actor.id : null;
  const [present] = await ctx.db
    .select({ views: count(), last: max(views.position) })
    .from(views)
    .where(
      and(eq(views.companyId, ctx.companyId), userId === null ? ne(views.reach, "own") : eq(views.userId, userId)),
    );
  const most = userId === null ? viewLimits.shared : viewLimits.own;
  if (present && present.views >= most) throw new AppError("ERR_VIEW_LIMIT", undefined, { details: { most } });
  return { userId, position: (present?.last ?? 0) + 1 };
}

async function shareWith(ctx: Context, viewId: number, { reach, queueIds }: Form): Promise<void> {
  await ctx.db.delete(viewQueues).where(eq(viewQueues.viewId, viewId));
  if (reach !== "queues") return;
  await checkQueues(ctx, queueIds);
  await ctx.db.insert(viewQueues).values([...new Set(queueIds)].map((queueId) => ({ viewId, queueId })));
}

/** Tells the screens; the audit log has the changes of shared views. */
async function record(
  ctx: Context,
  action: "create" | "update" | "delete",
  before: View | null,
  after: View | null,
): Promise<void> {
  const target = after ?? before;
  if (!target) return;
  const reaches = [before, after].flatMap((view) => view?.reach ?? []);
  for (const reach of new Set(reaches)) tellViews(ctx, reach);
  if (reaches.every((reach) => reach === "own")) return;
  const { id: targetId, name: targetName } = target;
  const [was, is] = [await logged(ctx, before), await logged(ctx, after)];
  await recordChange(ctx, { area: "view", action, targetId, targetName, before: was, after: is });
}

async function logged(ctx: Context, view: View | null): Promise<object | null> {
  if (!view) return null;
  const { name, reach, queueIds, filter, order: viewOrder, columns } = view;
  const named = queueIds.length === 0 ? [] : await namesOfQueues(ctx, queueIds);
  return {
    ...{ name, reach, queues: named, viewOrder },
    ...{ filter: JSON.stringify(filter), columns: JSON.stringify(columns) },
  };
}

async function namesOfQueues({ db, companyId }: Context, ids: readonly number[]): Promise<string[]> {
  const rows = await db
    .select({ name: queues.name })
    .from(queues)
    .where(and(eq(queues.companyId, companyId), inArray(queues.id, [...ids])))
    .orderBy(queues.id);
  return rows.map(({ name }) => name);
}

/** Views change rarely: the screens that may have them fetch them again. */
function tellViews(ctx: Context, reach: View["reach"]): void {
  const own = ctx.actor.type === "user" ? [rooms.user(ctx.actor.id)] : [];
  publish(ctx, reach === "own" ? own : [rooms.everyone], "view", { action: "reload" });
}
