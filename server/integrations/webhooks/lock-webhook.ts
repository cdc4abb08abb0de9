import type { Webhook } from "@balcao/shared/integrations/webhooks.ts";
import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { findWebhook } from "./webhook-view.ts";
import { webhooks } from "./webhooks.table.ts";

/** Locks a webhook until the transaction ends. Throws ERR_NO_WEBHOOK_FOUND. */
export async function lockWebhook(ctx: Context, id: number): Promise<Webhook> {
  await ctx.db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.companyId, ctx.companyId), eq(webhooks.id, id)))
    .for("no key update");
  return findWebhook(ctx, id);
}
