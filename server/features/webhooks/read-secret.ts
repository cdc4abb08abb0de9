import type { WebhookSecret } from "@balcao/shared/webhooks.ts";
import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { secretOf } from "./webhook-secret.ts";
import { webhooks } from "./webhooks.table.ts";

/** What a webhook's calls are signed with; empty where it cannot be read any more, and a new one must be made. */
export async function readSecret(ctx: Context, id: number): Promise<WebhookSecret> {
  const [row] = await ctx.db
    .select({ id: webhooks.id, secretSealed: webhooks.secretSealed })
    .from(webhooks)
    .where(and(eq(webhooks.companyId, ctx.companyId), eq(webhooks.id, id)));
  if (!row) throw new AppError("ERR_NO_WEBHOOK_FOUND");
  return { secret: secretOf(ctx, row) ?? "" };
}
