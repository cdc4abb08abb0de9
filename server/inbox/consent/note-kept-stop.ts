import type { Identity } from "../../channels/chat.ts";
import type { Context } from "../../context.ts";
import { contactConsents } from "./contact-consents.table.ts";
import { keptOptOuts } from "./kept-refusals.ts";

/** Writes to a new contact that its person stopped the company's advertising at the channel before, if that was kept. */
export async function noteKeptStop(ctx: Context, contactId: number, ids: readonly Identity[]): Promise<void> {
  const { stoppedAt } = await keptOptOuts(ctx, ids);
  if (!stoppedAt) return;
  await ctx.db
    .insert(contactConsents)
    .values({ companyId: ctx.companyId, contactId, kind: "stopped", text: "", at: stoppedAt });
}
