import type { SendFailure } from "@balcao/shared/errors.ts";
import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Context, transact } from "../../../context.ts";
import { enqueueForConnection } from "../../../platform/connection-queue.ts";
import type { Database } from "../../../platform/database.ts";
import { retryLostRace } from "../../../platform/retry-lost-race.ts";
import { type Slots, slotFor, statement } from "../../../platform/statement.ts";
import { FileMissing } from "../../../platform/storage/file-store.ts";
import { SendError, type WhatsAppProvider } from "../../../whatsapp/provider.ts";
import { appendEvent } from "../../api-events/append-event.ts";
import { appendProgress } from "../../api-events/append-progress.ts";
import { isHeardAt } from "../../api-events/is-heard.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { files } from "../../files/files.table.ts";
import { outboundMedia } from "../media/outbound-media.ts";
import { type MessageRow, messages } from "../messages.table.ts";
import { tellMessageChanged } from "../tell-message.ts";
import { type SendWork, sendQueue } from "./send-queue.ts";

const quoted = alias(messages, "quoted");

/** A message as it goes out. */
export type Outgoing = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

export type HandingOver = Pick<SendWork, "messageId" | "connectionId" | "contactId"> & {
  /** The message, where the caller stored it a moment ago. */
  fresh?: Outgoing | null;
  /** It was tried before, and may have arrived. */
  again: boolean;
  /** What to tell the agent of an error that WhatsApp's answer does not settle, or null to leave it to the caller. */
  giveUp: (error: unknown) => SendFailure | null;
  /** What else becomes of it, once it is written down how it ended. Where that is cut off, it is the caller's to make good. */
  ended?: () => Promise<void>;
};

/**
 * Hands a stored message to WhatsApp and records the server's acknowledgement, or why there is none. One that was
 * acknowledged meanwhile is not sent again, nor is one that was deleted. Answers why it failed, or null. Rejects when the
 * caller is to try again.
 */
export async function handOverMessage(
  ctx: Context,
  provider: WhatsAppProvider,
  one: HandingOver,
): Promise<SendFailure | null> {
  const { messageId, connectionId } = one;
  const found = one.fresh ?? (await findMessage(ctx, messageId));
  if (!found || found.message.isDeleted || found.message.ack > 0) {
    // Before the first attempt nobody has seen it; an attempt without an answer may have arrived.
    if (found?.message.isDeleted && one.again) await takeBack(ctx, one);
    await one.ended?.();
    return null;
  }
  const { message, contact, quote, isHeard } = found;
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
    await record(ctx, one, isHeard, acknowledged(payload));
  } catch (error) {
    const failure = failureOf(error) ?? one.giveUp(error);
    if (!failure) throw error;
    ctx.log.warn({ messageId, connectionId, error }, "message was not sent");
    await record(ctx, one, isHeard, failed(failure));
    return failure;
  }
  return null;
}

type Recorded = Pick<HandingOver, "messageId" | "connectionId" | "contactId" | "ended">;

/** What no further attempt changes. */
function failureOf(error: unknown): SendFailure | null {
  // No attempt brings a lost file back.
  if (error instanceof FileMissing) return "ERR_SENDING_WAPP_MSG";
  if (!(error instanceof SendError) || error.reason !== "refused") return null;
  return error.status === 463 ? "ERR_WAPP_RESTRICTED" : "ERR_SENDING_WAPP_MSG";
}

async function findMessage({ db, companyId }: Context, messageId: number) {
  const [found] = await selectMessage(db, { companyId, messageId });
  return found ?? null;
}

const selectMessage = statement((db, slots: Slots<{ companyId: number; messageId: number }>) =>
  db
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
    .where(and(eq(messages.companyId, slots.companyId), eq(messages.id, slots.messageId))),
);

/** What becomes of the message's row, if it is still there. */
type Change = (db: Database, messageId: number) => Promise<Changed[]>;
type Changed = Pick<MessageRow, "ticketId" | "isDeleted" | "ack" | "failure">;

const shown = {
  ticketId: messages.ticketId,
  isDeleted: messages.isDeleted,
  ack: messages.ack,
  failure: messages.failure,
};

const acknowledged =
  (payload: Uint8Array): Change =>
  (db, messageId) =>
    setAcknowledged(db, { messageId, payload });

const setAcknowledged = statement((db, slots: Slots<{ messageId: number; payload: Uint8Array }>) =>
  db
    .update(messages)
    .set({
      ack: sql`greatest(${messages.ack}, 1)`,
      failure: null,
      payload: slotFor(messages.payload, slots.payload),
    })
    .where(eq(messages.id, slots.messageId))
    .returning(shown),
);

/** A receipt may have come meanwhile: then it did arrive. */
const failed =
  (failure: SendFailure): Change =>
  (db, messageId) =>
    db
      .update(messages)
      .set({ failure: sql`case when ${messages.ack} = 0 then ${failure} else ${messages.failure} end` })
      .where(eq(messages.id, messageId))
      .returning(shown);

/** Writes down how the sending ended. A crash right after it is made good: the job runs again, and finds it deleted. */
async function record(ctx: Context, one: Recorded, isHeard: boolean, change: Change): Promise<void> {
  const { messageId, ended } = one;
  const row = isHeard
    ? await retryLostRace(() => transact(ctx, (ctx) => changeAndAppend(ctx, one, change)))
    : (await change(ctx.db, messageId))[0];
  await ended?.();
  if (!row) return;
  if (row.isDeleted) await takeBack(ctx, one);
  await tellMessageChanged(ctx, { id: messageId, ticketId: row.ticketId });
}

async function changeAndAppend(ctx: Context, { messageId, connectionId }: Recorded, change: Change) {
  const before = ctx.db.select({ ack: messages.ack }).from(messages).where(eq(messages.id, messageId));
  const [held] = await before.for("no key update");
  const [row] = await change(ctx.db, messageId);
  if (!held || !row) return row;
  const of = { connectionId, messageId };
  await appendProgress(ctx, { ...of, before: held.ack, after: Math.min(row.ack, 1) });
  if (row.failure) await appendEvent(ctx, { type: "message.failed", ...of, data: { reason: row.failure } });
  return row;
}

/** Whoever deleted it while its sending was not over has left this to the sending. */
const takeBack = (
  ctx: Context,
  { messageId, connectionId, contactId }: Pick<SendWork, "messageId" | "connectionId" | "contactId">,
): Promise<void> => enqueueForConnection(ctx, sendQueue, { action: "revoke", messageId, connectionId, contactId });
