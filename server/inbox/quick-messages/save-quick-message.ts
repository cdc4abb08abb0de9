import type { QuickMessage, SaveQuickMessage } from "@balcao/shared/inbox/quick-messages.ts";
import { fold } from "@balcao/shared/platform/fold.ts";
import type { TemplateChoice } from "@balcao/shared/workspace/template-choice.ts";
import { and, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Context, publish, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { removeFile } from "../../workspace/files/remove-file.ts";
import { queues } from "../../workspace/queues/queues.table.ts";
import { userQueues } from "../../workspace/users/users.table.ts";
import { actingUserId } from "../tickets/acting-user.ts";
import { findQuickMessage, quickMessageRooms } from "./quick-message-view.ts";
import { quickMessages } from "./quick-messages.table.ts";
import { checkQuickTemplate } from "./quick-template.ts";

type Form = z.output<typeof SaveQuickMessage>;

export function createQuickMessage(ctx: Context, form: Form): Promise<QuickMessage> {
  return transact(ctx, async (ctx) => {
    const values = await checked(ctx, form, null);
    const userId = actingUserId(ctx);
    await refuseTakenShortcode(ctx, { ...values, userId });
    const [row] = await ctx.db
      .insert(quickMessages)
      .values({ ...values, companyId: ctx.companyId, userId })
      .returning({ id: quickMessages.id });
    const made = await findQuickMessage(ctx, row?.id ?? 0);
    publish(ctx, quickMessageRooms(made), "quickmessage", { action: "create", record: made });
    return made;
  });
}

export function updateQuickMessage(ctx: Context, id: number, form: Form): Promise<QuickMessage> {
  return changeQuickMessage(ctx, id, async (ctx, before) => {
    const values = await checked(ctx, form, before.template ?? null);
    // Older duplicates of a shortcode may keep it.
    if (!isSameReach(before, values)) await refuseTakenShortcode(ctx, { ...values, userId: before.userId, id });
    return values;
  });
}

/** Sets or removes its file; the former file is deleted. */
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
    publish(ctx, quickMessageRooms(found), "quickmessage", { action: "delete", id });
    return found;
  });
  await removeFile(ctx, gone.fileId);
}

/**
 * A quick message that the actor may change: as its author, or as an admin. Throws ERR_NO_PERMISSION for those who only
 * use it.
 */
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
    // The delete goes to all former users, then the update to those who may still use it.
    if (had.join() !== have.join()) publish(ctx, had, "quickmessage", { action: "delete", id });
    publish(ctx, have, "quickmessage", { action: "update", record: after });
    return after;
  });
}

/**
 * Another user's message that an admin makes private is no longer visible to the admin, who still gets it as the
 * answer.
 */
async function findChanged(ctx: Context, id: number, { userId }: QuickMessage): Promise<QuickMessage> {
  const isAuthor = ctx.actor.type === "user" && ctx.actor.id === userId;
  return findQuickMessage(isAuthor ? ctx : { ...ctx, actor: { type: "system", name: "changed" } }, id);
}

type Reach = Pick<QuickMessage, "scope" | "queueId" | "shortcode">;

const isSameReach = (one: Reach, other: Reach): boolean =>
  one.scope === other.scope && one.queueId === other.queueId && fold(one.shortcode) === fold(other.shortcode);

/**
 * Throws ERR_DUPLICATED_SHORTCODE if the people who get the message have its shortcode already, without regard to case
 * and accents. An agent's own must differ from those of the agent's queues and of the company, a queue's from those of
 * the company. A company's may repeat a queue's or an agent's, and a queue's an agent's: otherwise one agent could take
 * a shortcode from the company. Runs in a transaction.
 */
async function refuseTakenShortcode(
  ctx: Context,
  { scope, queueId, userId, shortcode, id }: Reach & { userId: number | null; id?: number },
): Promise<void> {
  // One at a time in a company: of two concurrent requests the second finds the first.
  await ctx.db.select({ id: companies.id }).from(companies).where(eq(companies.id, ctx.companyId)).for("no key update");
  const among = (one: QuickMessage["scope"], condition?: SQL) => and(eq(quickMessages.scope, one), condition);
  const ofCompany = among("company");
  const attended = ctx.db
    .select({ id: userQueues.queueId })
    .from(userQueues)
    .where(eq(userQueues.userId, userId ?? 0));
  const samePeople = {
    user: or(
      among("user", eq(quickMessages.userId, userId ?? 0)),
      among("queue", inArray(quickMessages.queueId, attended)),
      ofCompany,
    ),
    queue: or(among("queue", eq(quickMessages.queueId, queueId ?? 0)), ofCompany),
    company: ofCompany,
  }[scope];
  const [taken] = await ctx.db
    .select({ id: quickMessages.id })
    .from(quickMessages)
    .where(
      and(
        eq(quickMessages.companyId, ctx.companyId),
        samePeople,
        sql`fold(${quickMessages.shortcode}) = fold(${shortcode})`,
        id === undefined ? undefined : ne(quickMessages.id, id),
      ),
    )
    .limit(1);
  if (taken) throw new AppError("ERR_DUPLICATED_SHORTCODE");
}

/** Admins may share with the company; agents with their queues. `template` is the one that is stored. */
async function checked(
  ctx: Context,
  form: Form,
  template: TemplateChoice | null,
): Promise<Form & { queueId: number | null }> {
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
  return { ...form, queueId, template: await checkQuickTemplate(ctx, form.template, template) };
}
