import type { SendFailure } from "@balcao/shared/errors.ts";
import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Context, tell } from "../../context.ts";
import type { Job } from "../../platform/jobs.ts";
import { ticketRooms } from "../../platform/realtime/rooms.ts";
import { SendError, type WhatsAppProvider } from "../../whatsapp/provider.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { readTicket } from "../tickets/ticket-view.ts";
import { readMessage } from "./message-view.ts";
import { messages } from "./messages.table.ts";
import type { SendWork } from "./send-queue.ts";

/** After this many attempts without an answer the agent is told, and decides. */
const attemptLimit = 6;
const quoted = alias(messages, "quoted");

/**
 * Hands a stored message to WhatsApp and records the server's acknowledgement. A repeat sends under the same id,
 * which phones show once; a message that was acknowledged meanwhile is not sent again.
 */
export async function runSendMessage(ctx: Context, provider: WhatsAppProvider, job: Job<SendWork>): Promise<void> {
  const { messageId, connectionId } = job.data;
  const found = await findUnsent(ctx, messageId);
  if (!found) return;
  const { message, contact, quote } = found;
  try {
    const { payload } = await provider.send(connectionId, {
      providerId: message.providerId,
      chat: { kind: contact.isGroup ? "group" : "contact", number: contact.number, lid: contact.lid },
      body: message.body,
      quoted: quote?.payload ? { providerId: quote.providerId, fromMe: quote.fromMe, payload: quote.payload } : null,
    });
    await record(ctx, messageId, { ack: sql`greatest(${messages.ack}, 1)`, failure: null, payload });
  } catch (error) {
    if (!(error instanceof SendError)) throw error;
    // Without a session this is nobody's failure: the job waits until the connection is back.
    const gaveUp = error.reason === "timeout" && job.retryCount + 1 >= attemptLimit;
    if (error.reason !== "refused" && !gaveUp) throw error;
    ctx.log.warn({ messageId, connectionId, reason: error.reason, status: error.status }, "message was not sent");
    await record(ctx, messageId, { failure: failureOf(error) });
  }
}

async function findUnsent(ctx: Context, messageId: number) {
  const [found] = await ctx.db
    .select({
      message: { providerId: messages.providerId, body: messages.body },
      contact: { number: contacts.number, lid: contacts.lid, isGroup: contacts.isGroup },
      quote: { providerId: quoted.providerId, fromMe: quoted.fromMe, payload: quoted.payload },
    })
    .from(messages)
    .innerJoin(contacts, eq(contacts.id, messages.contactId))
    .leftJoin(quoted, eq(quoted.id, messages.quotedId))
    .where(
      and(
        eq(messages.companyId, ctx.companyId),
        eq(messages.id, messageId),
        eq(messages.ack, 0),
        eq(messages.isDeleted, false),
      ),
    );
  return found;
}

function failureOf(error: SendError): SendFailure {
  return error.status === 463 ? "ERR_WAPP_RESTRICTED" : "ERR_SENDING_WAPP_MSG";
}

async function record(
  ctx: Context,
  messageId: number,
  change: Parameters<ReturnType<typeof ctx.db.update<typeof messages>>["set"]>[0],
): Promise<void> {
  const [row] = await ctx.db
    .update(messages)
    .set(change)
    .where(eq(messages.id, messageId))
    .returning({ ticketId: messages.ticketId });
  if (!row) return;
  const [message, ticket] = [await readMessage(ctx.db, messageId), await readTicket(ctx.db, row.ticketId)];
  tell(ctx, ticketRooms(ticket), "appMessage", { action: "update", message });
}
