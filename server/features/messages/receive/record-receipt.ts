import { and, eq, lt } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import type { Receipt } from "../../../whatsapp/provider.ts";
import { settleShipments } from "../../campaigns/settle-shipments.ts";
import { messages } from "../messages.table.ts";
import { tellMessageChanged } from "../tell-message.ts";

/**
 * Records how far an own message got. It never goes down (S1 section 4), so repeats and late steps change nothing;
 * the id alone names the message, since a receipt may come under the contact's other address (WHATSAPP.md 4).
 */
export async function recordReceipt(ctx: Context, connectionId: number, receipt: Receipt): Promise<void> {
  const changed = await ctx.db
    .update(messages)
    .set({ ack: receipt.ack, failure: null })
    .where(
      and(
        eq(messages.providerId, receipt.providerId),
        eq(messages.connectionId, connectionId),
        eq(messages.companyId, ctx.companyId),
        eq(messages.fromMe, true),
        lt(messages.ack, receipt.ack),
      ),
    )
    .returning({ id: messages.id, ticketId: messages.ticketId, isAutomatic: messages.isAutomatic });
  const automatic = changed.filter(({ isAutomatic }) => isAutomatic).map(({ id }) => id);
  // A crash in between is made good by the next receipt, or the turn that comes again.
  if (automatic.length > 0) await settleShipments(ctx, automatic);
  for (const message of changed) await tellMessageChanged(ctx, message);
}
