import { type SaveWebhook, type Webhook, type WebhookSecret, webhooksPerCompany } from "@balcao/shared/webhooks.ts";
import { count, eq } from "drizzle-orm";
import type { z } from "zod";
import { type Context, tell, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { recordChange } from "../audit/record-change.ts";
import { lockCompany } from "../companies/lock-company.ts";
import { enqueueDelivering } from "./delivery-queue.ts";
import { lockWebhook } from "./lock-webhook.ts";
import { resumedNow } from "./resume-webhook.ts";
import { newSecret, secretOf } from "./webhook-secret.ts";
import { tellWebhook } from "./webhook-view.ts";
import { webhooks } from "./webhooks.table.ts";

type Form = z.output<typeof SaveWebhook>;

/** Adds a webhook with a secret of its own. Throws ERR_WEBHOOK_ADDRESS or ERR_WEBHOOK_LIMIT. */
export function createWebhook(ctx: Context, form: Form): Promise<Webhook> {
  checkAddress(ctx, form);
  return transact(ctx, async (ctx) => {
    await lockCompany(ctx);
    const [there] = await ctx.db.select({ n: count() }).from(webhooks).where(eq(webhooks.companyId, ctx.companyId));
    if ((there?.n ?? 0) >= webhooksPerCompany)
      throw new AppError("ERR_WEBHOOK_LIMIT", undefined, { details: { max: webhooksPerCompany } });
    const [row] = await ctx.db
      .insert(webhooks)
      .values({ ...form, companyId: ctx.companyId, createdAt: ctx.now() })
      .returning({ id: webhooks.id });
    const id = row?.id ?? 0;
    await ctx.db
      .update(webhooks)
      .set({ secretSealed: newSecret(ctx, id) })
      .where(eq(webhooks.id, id));
    const made = await tellWebhook(ctx, id);
    await record(ctx, "create", made, null);
    return made;
  });
}

/** Changes a webhook. One that was paused goes on where it has another address now. */
export function updateWebhook(ctx: Context, id: number, form: Form): Promise<Webhook> {
  checkAddress(ctx, form);
  return transact(ctx, async (ctx) => {
    const before = await lockWebhook(ctx, id);
    await ctx.db.update(webhooks).set(form).where(eq(webhooks.id, id));
    if (before.pausedAt !== null && before.url !== form.url) await resumedNow(ctx, id);
    // What waited while it was switched off.
    else if (form.isActive) await enqueueDelivering(ctx, { webhookId: id });
    const after = await tellWebhook(ctx, id);
    await record(ctx, "update", after, before);
    return after;
  });
}

/** Makes a new secret; what is signed from now on is signed with it. */
export function renewSecret(ctx: Context, id: number): Promise<WebhookSecret> {
  return transact(ctx, async (ctx) => {
    const webhook = await lockWebhook(ctx, id);
    const secretSealed = newSecret(ctx, id);
    await ctx.db.update(webhooks).set({ secretSealed }).where(eq(webhooks.id, id));
    const change = { area: "webhook", action: "update", targetId: id, targetName: webhook.name } as const;
    await recordChange(ctx, { ...change, before: { secret: "before" }, after: { secret: "after" } });
    return { secret: secretOf(ctx, { id, secretSealed }) ?? "" };
  });
}

/** Removes a webhook with its deliveries. */
export function deleteWebhook(ctx: Context, id: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    const webhook = await lockWebhook(ctx, id);
    await ctx.db.delete(webhooks).where(eq(webhooks.id, id));
    tell(ctx, [rooms.admins], "webhook", { action: "delete", webhookId: id });
    await recordChange(ctx, { area: "webhook", action: "delete", targetId: id, targetName: webhook.name });
  });
}

/** What is plainly the server's own is refused at once; what a name stands for, whenever it is called. */
function checkAddress({ callOut }: Context, { url }: Form): void {
  if (!callOut.mayCall(url)) throw new AppError("ERR_WEBHOOK_ADDRESS");
}

const setUp = ({ name, url, events, isActive }: Webhook) => ({ name, url, events, isActive });

function record(ctx: Context, action: "create" | "update", after: Webhook, before: Webhook | null): Promise<void> {
  return recordChange(ctx, {
    area: "webhook",
    action,
    targetId: after.id,
    targetName: after.name,
    before: before && setUp(before),
    after: setUp(after),
  });
}
