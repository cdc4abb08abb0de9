import type { SendFailure } from "@balcao/shared/errors.ts";
import { and, eq, sql } from "drizzle-orm";
import { alias, type PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type Context, transact } from "../../../context.ts";
import { enqueueForConnection } from "../../../platform/connection-queue.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import { retryLostRace } from "../../../platform/retry-lost-race.ts";
import { FileMissing } from "../../../platform/storage/file-store.ts";
import { SendError, type WhatsAppProvider } from "../../../whatsapp/provider.ts";
import { appendEvent } from "../../api-events/append-event.ts";
import { appendProgress } from "../../api-events/append-progress.ts";
import { isHeardAt } from "../../api-events/is-heard.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { files } from "../../files/files.table.ts";
import { failSchedule } from "../../schedules/fail-schedule.ts";
import { outboundMedia } from "../media/outbound-media.ts";
import { messages } from "../messages.table.ts";
import { tellMessageChanged } from "../tell-message.ts";
import { type SendWork, sendQueue } from "./send-queue.ts";

/** After this many attempts without an answer the agent is told, and decides. */
const attemptLimit = 6;
type Change = PgUpdateSetSource<typeof messages>;
const quoted = alias(messages, "quoted");

/**
 * Hands a stored message to WhatsApp and records the server's acknowledgement. A repeat sends under the same id,
 * which phones show once; a message that was acknowledged meanwhile is not sent again, nor is one that was deleted.
 */
export async function runSendMessage(ctx: Context, provider: WhatsAppProvider, job: Job<SendWork>): Promise<void> {
  const { messageId, connectionId } = job.data;
  const found = await findMessage(ctx, messageId);
  if (!found) return;
  const { message, contact, quote, isHeard } = found;
  if (message.isDeleted) {
    // Before the first attempt nobody has seen it; an attempt without an answer may have arrived.
    if (job.retryCount > 0 || job.data.again) await takeBack(ctx, job.data);
    return;
  }
  if (message.ack > 0) return;
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
    await record(ctx, job.data, isHeard, { ack: sql`greatest(${messages.ack}, 1)`, failure: null, payload });
  } catch (error) {
    const failure = failureOf(error, job.retryCount + 1);
    if (!failure) throw error;
    ctx.log.warn({ messageId, connectionId, error }, "message was not sent");
    // A receipt may have come meanwhile: then it did arrive.
    const unlessArrived = sql`case when ${messages.ack} = 0 then ${failure} else ${messages.failure} end`;
    await record(ctx, job.data, isHeard, { failure: unlessArrived });
    await failSchedule(ctx, messageId);
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

async function findMessage(ctx: Context, messageId: number) {
  const [found] = await ctx.db
    .select({
      message: {
        providerId: messages.providerId,
        body: messages.body,
        ack: messages.ack,
        isDeleted: messages.isDeleted,
        mediaType: messages.mediaType,
        media: messages.media,
        content: messages.content,
      },
      file: files,
      contact: { number: contacts.number, lid: contacts.lid, isGroup: contacts.isGroup },
      quote: { providerId: quoted.providerId, fromMe: quoted.fromMe, payload: quoted.payload },
      isHeard: isHeardAt(messages.connectionId),
    })
    .from(messages)
    .innerJoin(contacts, eq(contacts.id, messages.contactId))
    .leftJoin(files, eq(files.id, messages.fileId))
    .leftJoin(quoted, eq(quoted.id, messages.quotedId))
    .where(and(eq(messages.companyId, ctx.companyId), eq(messages.id, messageId)));
  return found;
}

/** Writes down how the sending ended. A crash right after it is made good: the job runs again, and finds it deleted. */
async function record(ctx: Context, work: SendWork, isHeard: boolean, change: Change): Promise<void> {
  const { messageId } = work;
  const row = isHeard
    ? await retryLostRace(() => transact(ctx, (ctx) => changeAndAppend(ctx, work, change)))
    : await changed(ctx, messageId, change);
  if (!row) return;
  if (row.isDeleted) await takeBack(ctx, work);
  await tellMessageChanged(ctx, { id: messageId, ticketId: row.ticketId });
}

async function changeAndAppend(ctx: Context, { messageId, connectionId }: SendWork, change: Change) {
  const before = ctx.db.select({ ack: messages.ack }).from(messages).where(eq(messages.id, messageId));
  const [held] = await before.for("no key update");
  const row = await changed(ctx, messageId, change);
  if (!held || !row) return row;
  const of = { connectionId, messageId };
  await appendProgress(ctx, { ...of, before: held.ack, after: Math.min(row.ack, 1) });
  if (row.failure) await appendEvent(ctx, { type: "message.failed", ...of, data: { reason: row.failure } });
  return row;
}

async function changed({ db }: Context, messageId: number, change: Change) {
  const { ticketId, isDeleted, ack, failure } = messages;
  const [row] = await db
    .update(messages)
    .set(change)
    .where(eq(messages.id, messageId))
    .returning({ ticketId, isDeleted, ack, failure });
  return row;
}

/** Whoever deleted it while its sending was not over has left this to the sending. */
const takeBack = (ctx: Context, { messageId, connectionId, contactId }: SendWork): Promise<void> =>
  enqueueForConnection(ctx, sendQueue, { action: "revoke", messageId, connectionId, contactId });
