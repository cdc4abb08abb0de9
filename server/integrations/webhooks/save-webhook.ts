import {
  formerSecretHours,
  type SaveWebhook,
  type Webhook,
  type WebhookSecret,
  webhooksPerCompany,
} from "@balcao/shared/integrations/webhooks.ts";
import { count, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Context, publish, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { recordChange } from "../../workspace/audit/record-change.ts";
import { lockCompany } from "../../workspace/companies/lock-company.ts";
import { enqueueDelivering } from "./delivery-queue.ts";
import { lockWebhook, resumedNow } from "./resume-webhook.ts";
import { newSecret, secretOf } from "./webhook-secret.ts";
import { publishWebhook } from "./webhook-view.ts";
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
      .values({ signature: "standard", ...form, companyId: ctx.companyId, createdAt: ctx.now() })
      .returning({ id: webhooks.id });
    const id = row?.id ?? 0;
    await ctx.db
      .update(webhooks)
      .set({ secretSealed: newSecret(ctx, id) })
      .where(eq(webhooks.id, id));
    const made = await publishWebhook(ctx, id);
    await record(ctx, "create", made, null);
    return made;
  });
}

/** Changes a webhook. A new address resumes a paused one. */
export function updateWebhook(ctx: Context, id: number, form: Form): Promise<Webhook> {
  checkAddress(ctx, form);
  return transact(ctx, async (ctx) => {
    const before = await lockWebhook(ctx, id);
    await ctx.db.update(webhooks).set(form).where(eq(webhooks.id, id));
    if (before.pausedAt !== null && before.url !== form.url) await resumedNow(ctx, id);
    // The deliveries that waited while it was switched off.
    else if (form.isActive) await enqueueDelivering(ctx, { webhookId: id });
    const after = await publishWebhook(ctx, id);
    await record(ctx, "update", after, before);
    return after;
  });
}

/**
 * Makes a new secret, which signs all calls from now on. The standard's way signs with the one before as well for a
 * while, so that no call is refused until the receiver has the new one.
 */
export function renewSecret(ctx: Context, id: number): Promise<WebhookSecret> {
  return transact(ctx, async (ctx) => {
    const webhook = await lockWebhook(ctx, id);
    const secretSealed = newSecret(ctx, id);
    const former = {
      formerSecretSealed: sql`${webhooks.secretSealed}`,
      formerSecretUntil: new Date(ctx.now().getTime() + formerSecretHours * 3_600_000),
    };
    await ctx.db
      .update(webhooks)
      .set({ secretSealed, ...former })
      .where(eq(webhooks.id, id));
    const change = { area: "webhook", action: "update", targetId: id, targetName: webhook.name } as const;
    await recordChange(ctx, { ...change, before: { secret: "before" }, after: { secret: "after" } });
    return { secret: secretOf(ctx, { ...webhook, secretSealed }) ?? "" };
  });
}

/** Deletes a webhook with its deliveries. */
export function deleteWebhook(ctx: Context, id: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    const webhook = await lockWebhook(ctx, id);
    await ctx.db.delete(webhooks).where(eq(webhooks.id, id));
    publish(ctx, [rooms.admins], "webhook", { action: "delete", webhookId: id });
    await recordChange(ctx, { area: "webhook", action: "delete", targetId: id, targetName: webhook.name });
  });
}

/** Refuses an address that is plainly the server's own. The address behind a name is checked at each call. */
function checkAddress({ callOut }: Context, { url }: Form): void {
  if (!callOut.mayCall(url)) throw new AppError("ERR_WEBHOOK_ADDRESS");
}

const setUp = ({ name, url, events, signature, isActive }: Webhook) => ({ name, url, events, signature, isActive });

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
