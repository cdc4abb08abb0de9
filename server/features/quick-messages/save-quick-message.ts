import type { QuickMessage, SaveQuickMessage } from "@balcao/shared/quick-messages.ts";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { type Context, tell, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { removeFile } from "../files/remove-file.ts";
import { queues } from "../queues/queues.table.ts";
import { actingUserId } from "../tickets/acting-user.ts";
import { findQuickMessage, quickMessageRooms } from "./quick-message-view.ts";
import { quickMessages } from "./quick-messages.table.ts";

type Form = z.output<typeof SaveQuickMessage>;

export function createQuickMessage(ctx: Context, form: Form): Promise<QuickMessage> {
  return transact(ctx, async (ctx) => {
    const values = await checked(ctx, form);
    const [row] = await ctx.db
      .insert(quickMessages)
      .values({ ...values, companyId: ctx.companyId, userId: actingUserId(ctx) })
      .returning({ id: quickMessages.id });
    const made = await findQuickMessage(ctx, row?.id ?? 0);
    tell(ctx, quickMessageRooms(made), "quickmessage", { action: "create", record: made });
    return made;
  });
}

export function updateQuickMessage(ctx: Context, id: number, form: Form): Promise<QuickMessage> {
  return changeQuickMessage(ctx, id, async (ctx) => checked(ctx, form));
}

/** Gives it a file, or takes its file away; the one it had goes. */
export async function setQuickMessageFile(ctx: Context, id: number, fileId: string | null): Promise<QuickMessage> {
  let before: string | null = null;
  const changed = await changeQuickMessage(ctx, id, async (_, current) => {
    before = current.fileId;
    return { fileId };
  });
  await removeFile(ctx, before);
  return changed;
}

export async function deleteQuickMessage(ctx: Context, id: number): Promise<void> {
  const gone = await transact(ctx, async (ctx) => {
    const found = await findChangeable(ctx, id);
    await ctx.db.delete(quickMessages).where(eq(quickMessages.id, id));
    tell(ctx, quickMessageRooms(found), "quickmessage", { action: "delete", id });
    return found;
  });
  await removeFile(ctx, gone.fileId);
}

/** One the actor may change: its author, and the admins. Throws ERR_NO_PERMISSION for those who only use it. */
export async function findChangeable(ctx: Context, id: number): Promise<QuickMessage> {
  const found = await findQuickMessage(ctx, id);
  const { actor } = ctx;
  const mayChange = actor.type === "user" && (actor.profile === "admin" || actor.id === found.userId);
  if (!mayChange) throw new AppError("ERR_NO_PERMISSION");
  return found;
}

type Change = Partial<typeof quickMessages.$inferInsert>;

function changeQuickMessage(
  ctx: Context,
  id: number,
  change: (ctx: Context, current: QuickMessage) => Promise<Change>,
): Promise<QuickMessage> {
  return transact(ctx, async (ctx) => {
    await ctx.db
      .select({ id: quickMessages.id })
      .from(quickMessages)
      .where(and(eq(quickMessages.companyId, ctx.companyId), eq(quickMessages.id, id)))
      .for("update");
    const before = await findChangeable(ctx, id);
    await ctx.db
      .update(quickMessages)
      .set(await change(ctx, before))
      .where(eq(quickMessages.id, id));
    const after = await findChanged(ctx, id, before);
    const [had, have] = [quickMessageRooms(before), quickMessageRooms(after)];
    // Whoever may not use it any more forgets it first; whoever still may hears of it again.
    if (had.join() !== have.join()) tell(ctx, had, "quickmessage", { action: "delete", id });
    tell(ctx, have, "quickmessage", { action: "update", record: after });
    return after;
  });
}

/** Made personal by an admin, another's message is out of the admin's sight: whoever changed it still gets its answer. */
async function findChanged(ctx: Context, id: number, { userId }: QuickMessage): Promise<QuickMessage> {
  const isAuthor = ctx.actor.type === "user" && ctx.actor.id === userId;
  return findQuickMessage(isAuthor ? ctx : { ...ctx, actor: { type: "system", name: "changed" } }, id);
}

/** Who may share: with the company its admins, with a queue its agents too. */
async function checked(ctx: Context, form: Form): Promise<Form & { queueId: number | null }> {
  const queueId = form.scope === "queue" ? (form.queueId ?? null) : null;
  const { actor } = ctx;
  const isAdmin = actor.type === "user" && actor.profile === "admin";
  if (form.scope === "company" && !isAdmin) throw new AppError("ERR_NO_PERMISSION");
  if (queueId !== null) {
    const [own] = await ctx.db
      .select({ id: queues.id })
      .from(queues)
      .where(and(eq(queues.companyId, ctx.companyId), eq(queues.id, queueId)));
    if (!own) throw new AppError("ERR_QUEUE_NOT_FOUND");
    const attends = actor.type === "user" && actor.queueIds.includes(queueId);
    if (!isAdmin && !attends) throw new AppError("ERR_NO_PERMISSION");
  }
  return { ...form, queueId };
}
