import { and, eq, lt } from "drizzle-orm";
import { type Context, transact } from "../../../context.ts";
import { retryLostRace } from "../../../platform/retry-lost-race.ts";
import type { Receipt } from "../../../whatsapp/provider.ts";
import { appendProgress } from "../../api-events/append-progress.ts";
import { settleShipments } from "../../campaigns/settle-shipments.ts";
import type { InboundConnection } from "../../connections/inbound-connection.ts";
import { messages } from "../messages.table.ts";
import { tellMessageChanged } from "../tell-message.ts";

type Raised = { id: number; ticketId: number; before: number; isAutomatic: boolean };

/**
 * Records how far an own message got. It never goes down (S1 section 4), so repeats and late steps change nothing;
 * the id alone names the message, since a receipt may come under the contact's other address (WHATSAPP.md 4).
 */
export async function recordReceipt(ctx: Context, connection: InboundConnection, receipt: Receipt): Promise<void> {
  const changed = connection.isHeard
    ? await retryLostRace(() => transact(ctx, (ctx) => raiseAndAppend(ctx, connection.id, receipt)))
    : await raise(ctx, connection.id, receipt);
  const automatic = changed.filter(({ isAutomatic }) => isAutomatic).map(({ id }) => id);
  // A crash in between is made good by the next receipt, or the turn that comes again.
  if (automatic.length > 0) await settleShipments(ctx, automatic);
  for (const message of changed) await tellMessageChanged(ctx, message);
}

async function raiseAndAppend(ctx: Context, connectionId: number, receipt: Receipt): Promise<Raised[]> {
  const changed = await raise(ctx, connectionId, receipt);
  for (const { id: messageId, before } of changed)
    await appendProgress(ctx, { connectionId, messageId, before, after: receipt.ack });
  return changed;
}

function raise(ctx: Context, connectionId: number, receipt: Receipt): Promise<Raised[]> {
  const before = ctx.db
    .select({ id: messages.id, ack: messages.ack })
    .from(messages)
    .where(
      and(
        eq(messages.providerId, receipt.providerId),
        eq(messages.connectionId, connectionId),
        eq(messages.companyId, ctx.companyId),
        eq(messages.fromMe, true),
        lt(messages.ack, receipt.ack),
      ),
    )
    .for("no key update")
    .as("before");
  return ctx.db
    .update(messages)
    .set({ ack: receipt.ack, failure: null })
    .from(before)
    .where(eq(messages.id, before.id))
    .returning({ id: messages.id, ticketId: messages.ticketId, before: before.ack, isAutomatic: messages.isAutomatic });
}
