import type { WebhookSecret } from "@balcao/shared/integrations/webhooks.ts";
import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { secretOf } from "./webhook-secret.ts";
import { webhooks } from "./webhooks.table.ts";

/** Returns a webhook's signing secret; empty if it can no longer be read, and a new one must be made. */
export async function readSecret(ctx: Context, id: number): Promise<WebhookSecret> {
  const [row] = await ctx.db
    .select({ id: webhooks.id, secretSealed: webhooks.secretSealed, signature: webhooks.signature })
    .from(webhooks)
    .where(and(eq(webhooks.companyId, ctx.companyId), eq(webhooks.id, id)));
  if (!row) throw new AppError("ERR_NO_WEBHOOK_FOUND");
  return { secret: secretOf(ctx, row) ?? "" };
}
