import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Receipt } from "../../../channels/channel.ts";
import { type Context, transact } from "../../../context.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import type { InboundConnection } from "../message-followers.ts";
import { messages } from "../messages.table.ts";
import { publishFailureChanged, publishMessageChanged } from "../publish-message.ts";
import { tellWatching } from "../watched.ts";

type Raised = { id: number; ticketId: number; before: number; hadFailed: boolean; isAutomatic: boolean };

/**
 * Records the acknowledgement of an own message. It never decreases, so repeats and late receipts change nothing. The
 * id alone identifies the message, since a receipt may come under the contact's other address
 * (docs/contract/contacts.md#numbers).
 */
export async function recordReceipt(ctx: Context, connection: InboundConnection, receipt: Receipt): Promise<void> {
  const changed = connection.isWatched
    ? await retryLostRace(() => transact(ctx, (ctx) => raiseAndAppend(ctx, connection.id, receipt)))
    : await raise(ctx, connection.id, receipt);
  // A repeat changes nothing; but the shipment still has to be settled if a crash prevented that before.
  const settling = changed.length > 0 ? changed : await find(ctx, connection.id, receipt);
  const automatic = settling.filter(({ isAutomatic }) => isAutomatic).map(({ id }) => id);
  if (automatic.length > 0) for (const { settled } of ctx.followers.sentMessages) await settled?.(ctx, automatic);
  for (const message of changed) {
    if (!message.hadFailed || message.isAutomatic) await publishMessageChanged(ctx, message);
    else await retryLostRace(() => transact(ctx, (ctx) => publishFailureChanged(ctx, message)));
  }
}

async function raiseAndAppend(ctx: Context, connectionId: number, receipt: Receipt): Promise<Raised[]> {
  const changed = await raise(ctx, connectionId, receipt);
  for (const { id: messageId, before } of changed)
    await tellWatching(ctx, true, "progressed", { connectionId, messageId, before, after: receipt.ack });
  return changed;
}

function raise(ctx: Context, connectionId: number, receipt: Receipt): Promise<Raised[]> {
  const before = ctx.db
    .select({
      id: messages.id,
      ack: messages.ack,
      hadFailed: sql<boolean>`${messages.failure} is not null`.as("had_failed"),
    })
    .from(messages)
    .where(and(isMeant(ctx, connectionId, receipt), lt(messages.ack, receipt.ack)))
    .for("no key update")
    .as("before");
  return ctx.db
    .update(messages)
    .set({ ack: receipt.ack, failure: null, providerId: receipt.providerId })
    .from(before)
    .where(eq(messages.id, before.id))
    .returning({
      id: messages.id,
      ticketId: messages.ticketId,
      before: before.ack,
      hadFailed: before.hadFailed,
      isAutomatic: messages.isAutomatic,
    });
}

const find = (ctx: Context, connectionId: number, receipt: Receipt) =>
  ctx.db
    .select({ id: messages.id, isAutomatic: messages.isAutomatic })
    .from(messages)
    .where(isMeant(ctx, connectionId, receipt));

const isMeant = (ctx: Context, connectionId: number, { providerId, sentAs }: Receipt) =>
  and(
    sentAs === undefined ? eq(messages.providerId, providerId) : inArray(messages.providerId, [providerId, sentAs]),
    eq(messages.connectionId, connectionId),
    eq(messages.companyId, ctx.companyId),
    eq(messages.fromMe, true),
  );
