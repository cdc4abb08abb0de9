import type { SendFailure } from "@balcao/shared/errors.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias, type PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type Context, tell } from "../../context.ts";
import type { Job } from "../../platform/jobs.ts";
import { ticketRooms } from "../../platform/realtime/rooms.ts";
import { FileMissing } from "../../platform/storage/file-store.ts";
import { SendError, type WhatsAppProvider } from "../../whatsapp/provider.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { files } from "../files/files.table.ts";
import { readTicket } from "../tickets/ticket-view.ts";
import { readMessage } from "./message-view.ts";
import { messages } from "./messages.table.ts";
import { outboundMedia } from "./outbound-media.ts";
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
      // A document without words has its name there; phones show that by themselves.
      body: message.media && message.body === message.media.name ? "" : message.body,
      media: await outboundMedia(ctx, { id: messageId, ...message }, found.file),
      content: message.content,
      quoted: quote?.payload ? { providerId: quote.providerId, fromMe: quote.fromMe, payload: quote.payload } : null,
    });
    await record(ctx, messageId, { ack: sql`greatest(${messages.ack}, 1)`, failure: null, payload });
  } catch (error) {
    const failure = failureOf(error, job.retryCount + 1);
    if (!failure) throw error;
    ctx.log.warn({ messageId, connectionId, error }, "message was not sent");
    await record(ctx, messageId, { failure }, eq(messages.ack, 0));
  }
}

/**
 * What to tell the agent, or null to try again. Without a session it is nobody's failure: the job waits until the
 * connection is back. Anything else that goes wrong again and again must not hold back the chat for ever.
 */
function failureOf(error: unknown, attempts: number): SendFailure | null {
  const reason = error instanceof SendError ? error.reason : "unexpected";
  if (reason === "offline") return null;
  // No attempt brings a lost file back.
  if (error instanceof FileMissing) return "ERR_SENDING_WAPP_MSG";
  if (reason === "refused")
    return error instanceof SendError && error.status === 463 ? "ERR_WAPP_RESTRICTED" : "ERR_SENDING_WAPP_MSG";
  return attempts >= attemptLimit ? "ERR_SENDING_WAPP_MSG" : null;
}

async function findUnsent(ctx: Context, messageId: number) {
  const [found] = await ctx.db
    .select({
      message: {
        providerId: messages.providerId,
        body: messages.body,
        mediaType: messages.mediaType,
        media: messages.media,
        content: messages.content,
      },
      file: files,
      contact: { number: contacts.number, lid: contacts.lid, isGroup: contacts.isGroup },
      quote: { providerId: quoted.providerId, fromMe: quoted.fromMe, payload: quoted.payload },
    })
    .from(messages)
    .innerJoin(contacts, eq(contacts.id, messages.contactId))
    .leftJoin(files, eq(files.id, messages.fileId))
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

async function record(
  ctx: Context,
  messageId: number,
  change: PgUpdateSetSource<typeof messages>,
  only?: SQL,
): Promise<void> {
  const [row] = await ctx.db
    .update(messages)
    .set(change)
    .where(and(eq(messages.id, messageId), only))
    .returning({ ticketId: messages.ticketId });
  if (!row) return;
  const [message, ticket] = [await readMessage(ctx, messageId), await readTicket(ctx.db, row.ticketId)];
  tell(ctx, ticketRooms(ticket), "appMessage", { action: "update", message });
}
