import type { SendFailure } from "@balcao/shared/platform/errors.ts";
import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Channel, SentMessage } from "../../../channels/channel.ts";
import { SendError } from "../../../channels/send-error.ts";
import { type Context, transact } from "../../../context.ts";
import { enqueueForConnection } from "../../../platform/jobs/connection-queue.ts";
import type { Database } from "../../../platform/sql/database.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { type Slots, slotFor, statement } from "../../../platform/sql/statement.ts";
import { FileMissing } from "../../../platform/storage/file-store.ts";
import { files } from "../../../workspace/files/files.table.ts";
import { recordRefusedAdvertising } from "../../consent/advertising-choice.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { chatColumns, chatOf } from "../../contacts/identities/contact-chat.ts";
import { outboundMedia } from "../media/outbound-media.ts";
import { type MessageRow, messages } from "../messages.table.ts";
import { publishFailureChanged, publishMessageChanged } from "../publish-message.ts";
import { isWatchedAt, perFollowers, tellWatching } from "../watched.ts";
import { refusals } from "./refusals.ts";
import { type SendWork, sendQueue } from "./send-queue.ts";

const quoted = alias(messages, "quoted");

/** An outgoing message. */
export type Outgoing = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

export type StoredSend = Pick<SendWork, "messageId" | "connectionId" | "contactId"> & {
  /** The message, if the caller has just stored it. */
  fresh?: Outgoing | null;
  /** It was tried before, and may have arrived. */
  again: boolean;
  /** The failure to show for an error that WhatsApp's answer does not settle; null leaves it to the caller. */
  giveUp: (error: unknown) => SendFailure | null;
  /** True for an error that is the caller's to deal with: it is thrown, and the message stays as it is, unsent. */
  keeps?: (error: unknown) => boolean | Promise<boolean>;
  /** Runs after the outcome was stored. After a crash in between, the caller must make up for it. */
  ended?: () => Promise<void>;
  /** Runs in place of `ended` for a message that the channel keeps for now: it has no outcome yet. */
  held?: () => Promise<void>;
};

/**
 * Sends a stored message to WhatsApp and records the acknowledgement, or the failure. A message that was acknowledged
 * or deleted meanwhile is not sent again. Returns the failure, or null. Rejects if the caller has to retry.
 */
export async function sendStoredMessage(ctx: Context, provider: Channel, one: StoredSend): Promise<SendFailure | null> {
  const { messageId, connectionId } = one;
  const found = one.fresh ?? (await findMessage(ctx, messageId));
  if (!found || found.message.isDeleted || found.message.ack > 0) {
    // Before the first attempt the contact cannot have seen it; after an unanswered one it may have arrived.
    if (found?.message.isDeleted && one.again) await takeBack(ctx, one);
    await one.ended?.();
    return null;
  }
  const { message, contact, quote, isWatched } = found;
  try {
    const sent = await provider.send(connectionId, {
      providerId: message.providerId,
      chat: chatOf(contact),
      // A document without a caption has its name as the text; phones show the name anyway.
      body: message.media && message.body === message.media.name ? "" : message.body,
      media: await outboundMedia(ctx, { id: messageId, ...message }, found.file, provider.kind.files),
      content: message.content,
      quoted: quote?.payload ? { providerId: quote.providerId, fromMe: quote.fromMe, payload: quote.payload } : null,
    });
    const { isHeld = false } = sent;
    await record(ctx, isHeld ? { ...one, ended: one.held } : one, isWatched, acknowledged(sent));
  } catch (error) {
    if (await one.keeps?.(error)) throw error;
    const failure = failureOf(error) ?? one.giveUp(error);
    if (!failure) throw error;
    ctx.log.warn({ messageId, connectionId, error }, "message was not sent");
    await record(ctx, one, isWatched, failed(failure));
    if (failure === "ERR_WAPP_OPTED_OUT") await recordRefusedAdvertising(ctx, one.contactId, ctx.now());
    return failure;
  }
  return null;
}

type Recorded = Pick<StoredSend, "messageId" | "connectionId" | "contactId"> & {
  ended?: (() => Promise<void>) | undefined;
};

/** Errors that another attempt cannot change. */
function failureOf(error: unknown): SendFailure | null {
  // Another attempt cannot restore a lost file.
  if (error instanceof FileMissing) return "ERR_SENDING_WAPP_MSG";
  return error instanceof SendError ? refusals[error.reason] : null;
}

async function findMessage({ db, companyId, followers }: Context, messageId: number) {
  const [found] = await selectMessage(followers)(db, { companyId, messageId });
  return found ?? null;
}

const selectMessage = perFollowers((followers) =>
  statement((db, slots: Slots<{ companyId: number; messageId: number }>) =>
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
        contact: chatColumns,
        quote: { providerId: quoted.providerId, fromMe: quoted.fromMe, payload: quoted.payload },
        isWatched: isWatchedAt(followers, messages.connectionId),
      })
      .from(messages)
      .innerJoin(contacts, eq(contacts.id, messages.contactId))
      .leftJoin(files, eq(files.id, messages.fileId))
      .leftJoin(quoted, eq(quoted.id, messages.quotedId))
      .where(and(eq(messages.companyId, slots.companyId), eq(messages.id, slots.messageId))),
  ),
);

/** Writes the outcome to the message's row, if it still exists. */
type Change = (db: Database, messageId: number) => Promise<Changed[]>;
type Changed = Pick<MessageRow, "ticketId" | "isDeleted" | "isAutomatic" | "ack" | "failure">;

const shown = {
  ticketId: messages.ticketId,
  isDeleted: messages.isDeleted,
  isAutomatic: messages.isAutomatic,
  ack: messages.ack,
  failure: messages.failure,
};

const acknowledged =
  ({ isHeld, ...sent }: SentMessage): Change =>
  (db, messageId) =>
    setAcknowledged(db, { messageId, ...sent, ack: isHeld ? 0 : 1 });

type Acknowledged = { messageId: number; ack: 0 | 1 } & Omit<SentMessage, "isHeld">;

const setAcknowledged = statement((db, slots: Slots<Acknowledged>) =>
  db
    .update(messages)
    .set({
      ack: sql`greatest(${messages.ack}, ${slots.ack}::int)`,
      // A failure that the channel reported before this answer stays.
      failure: sql`case when ${messages.ack} > 0 then ${messages.failure} end`,
      providerId: slotFor(messages.providerId, slots.externalId),
      payload: slotFor(messages.payload, slots.payload),
    })
    .where(eq(messages.id, slots.messageId))
    .returning(shown),
);

/** A receipt may have arrived meanwhile: then the message did arrive. */
const failed =
  (failure: SendFailure): Change =>
  (db, messageId) =>
    db
      .update(messages)
      .set({ failure: sql`case when ${messages.ack} = 0 then ${failure} else ${messages.failure} end` })
      .where(eq(messages.id, messageId))
      .returning(shown);

/** Stores the outcome of the sending. After a crash right behind it the job runs again, and finds it deleted. */
async function record(ctx: Context, one: Recorded, isWatched: boolean, change: Change): Promise<void> {
  const { messageId, ended } = one;
  const row = isWatched
    ? await retryLostRace(() => transact(ctx, (ctx) => changeAndAppend(ctx, one, change)))
    : (await change(ctx.db, messageId))[0];
  await ended?.();
  if (!row) return;
  if (row.isDeleted) await takeBack(ctx, one);
  const changed = { id: messageId, ticketId: row.ticketId };
  if (row.failure && !row.isAutomatic && !row.isDeleted)
    await retryLostRace(() => transact(ctx, (ctx) => publishFailureChanged(ctx, changed)));
  else await publishMessageChanged(ctx, changed);
}

async function changeAndAppend(ctx: Context, { messageId, connectionId }: Recorded, change: Change) {
  const before = ctx.db.select({ ack: messages.ack }).from(messages).where(eq(messages.id, messageId));
  const [held] = await before.for("no key update");
  const [row] = await change(ctx.db, messageId);
  if (!held || !row) return row;
  const of = { connectionId, messageId };
  const after = Math.min(row.ack, 1);
  if (after > 0) await tellWatching(ctx, true, "progressed", { ...of, before: held.ack, after });
  if (row.failure) await tellWatching(ctx, true, "failed", { ...of, reason: row.failure });
  return row;
}

/** A deletion during the sending leaves the revocation to the sending. */
const takeBack = (
  ctx: Context,
  { messageId, connectionId, contactId }: Pick<SendWork, "messageId" | "connectionId" | "contactId">,
): Promise<void> => enqueueForConnection(ctx, sendQueue, { action: "revoke", messageId, connectionId, contactId });
