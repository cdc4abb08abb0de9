import type { ChannelSink } from "../channels/channel.ts";
import { cleanEntry, cleanFile, cleanMessage, cleanName, cleanReaction, cleanVote } from "../channels/clean-text.ts";
import { deletePhoneBook } from "../channels/connections/delete-phone-book.ts";
import { forgetNewChats, recordNewChats } from "../channels/connections/new-chats/record-new-chats.ts";
import { recordAccount, tellFactsChanged } from "../channels/connections/record-account.ts";
import { recordSession } from "../channels/connections/session/record-session.ts";
import { recordTemplate } from "../channels/message-templates/store-templates.ts";
import { templateQueue } from "../channels/message-templates/template-queue.ts";
import { type Context, type Services, systemContext } from "../context.ts";
import { inBatches } from "../platform/async/in-batches.ts";
import { enqueueForConnection } from "../platform/jobs/connection-queue.ts";
import { ttlCache } from "../platform/time/ttl-cache.ts";
import { recordAdvertisingChoice } from "./consent/advertising-choice.ts";
import { resumeChecks } from "./contact-lists/check/resume-checks.ts";
import { moveIdentities } from "./contacts/identities/move-identities.ts";
import { importEntries } from "./contacts/import/import-phone-book.ts";
import { recordPhoneBook } from "./contacts/import/record-phone-book.ts";
import { followPicture } from "./contacts/pictures/follow-picture.ts";
import { renameGroup } from "./contacts/rename-group.ts";
import { recordFreeWindow } from "./costs/free-windows/record-free-window.ts";
import { recordCharge } from "./costs/record-charge.ts";
import type { InboundConnection } from "./messages/message-followers.ts";
import { findLastArrival } from "./messages/receive/find-last-arrival.ts";
import { findStoredPayload } from "./messages/receive/find-stored-payload.ts";
import { readInboundConnection } from "./messages/receive/inbound-connection.ts";
import { receiveMessage } from "./messages/receive/receive-message.ts";
import { receiveTogether } from "./messages/receive/receive-together.ts";
import { recordEdit } from "./messages/receive/record-edit.ts";
import { recordFailure } from "./messages/receive/record-failure.ts";
import { recordReaction } from "./messages/receive/record-reaction.ts";
import { recordReceipt } from "./messages/receive/record-receipt.ts";
import { recordRevocation } from "./messages/receive/record-revocation.ts";
import { recordVote } from "./messages/receive/record-vote.ts";
import { storeHistory, storePastFile } from "./messages/receive/store-history.ts";
import type { Arriving } from "./messages/receive/store-plain.ts";
import { publishTyping } from "./publish-typing.ts";

/** The TTL of a connection's cached settings: after it a change by an admin on any server is in effect. */
export const settingsForMs = 1_000;

/** While one batch is stored the next is collected; more at once would only wait for each other. */
const bursts = { most: 100, width: 2 };

/**
 * Receives WhatsApp's reports and runs each as an operation of the connection's company. Strangers' texts are cleaned
 * here and nowhere else, so that this holds for every adapter.
 */
export function createInbound(services: Services, cachedForMs = settingsForMs): ChannelSink {
  const find = ttlCache(cachedForMs, (id) => readInboundConnection(services, id));
  /** A deleted connection has no company any more; late reports for it are dropped. */
  const forConnection = async <T>(id: number, work: (ctx: Context, connection: InboundConnection) => Promise<T>) => {
    const connection = await find(id);
    if (connection) return work(systemContext(services, connection.companyId, "whatsapp"), connection);
  };
  const receive = inBatches<Arriving & { ctx: Context }>(
    // After a failed batch each message is received alone, with its own outcome: this error is only logged.
    { ...bursts, onFailure: (error) => services.log.warn({ error }, "messages were not stored together") },
    (arriving) => receiveTogether(services, arriving),
    ({ ctx, connection, inbound }) => receiveMessage(ctx, connection, inbound),
  );
  return {
    message: (id, message) =>
      forConnection(id, (ctx, connection) => receive({ ctx, connection, inbound: cleanMessage(message) })),
    receipt: (id, receipt) => forConnection(id, (ctx, connection) => recordReceipt(ctx, connection, receipt)),
    charged: (id, charge) => forConnection(id, (ctx) => recordCharge(ctx, id, charge)),
    freeWindow: (id, window) => forConnection(id, (ctx) => recordFreeWindow(ctx, id, window)),
    failed: async (id, failed) =>
      (await forConnection(id, (ctx, connection) => recordFailure(ctx, connection, failed))) ?? false,
    revoked: (id, chat, message) => forConnection(id, (ctx) => recordRevocation(ctx, id, chat, message)),
    edited: (id, providerId, wording) =>
      forConnection(id, (ctx, connection) => recordEdit(ctx, connection, providerId, cleanMessage(wording))),
    reacted: (id, chat, reaction) => forConnection(id, (ctx) => recordReaction(ctx, id, chat, cleanReaction(reaction))),
    voted: (id, chat, vote) => forConnection(id, (ctx) => recordVote(ctx, id, chat, cleanVote(vote))),
    typing: (id, chat, state) => forConnection(id, (ctx) => publishTyping(ctx, id, chat, state)),
    identityMoved: (id, move) => forConnection(id, (ctx) => moveIdentities(ctx, move)),
    groupRenamed: (id, chat, name) => forConnection(id, (ctx) => renameGroup(ctx, chat, cleanName(name))),
    pictureChanged: (id, chat, change) => forConnection(id, (ctx) => followPicture(ctx, id, chat, change)),
    phoneBook: (id, entries) => forConnection(id, (ctx) => recordPhoneBook(ctx, id, entries.map(cleanEntry))),
    sharedPhoneBook: (id, entries) =>
      forConnection(id, async (ctx) => {
        const cleaned = entries.map(cleanEntry);
        await recordPhoneBook(ctx, id, cleaned);
        await importEntries(ctx, cleaned);
      }),
    history: async (id, chat, past) =>
      (await forConnection(id, (ctx, connection) =>
        storeHistory(
          ctx,
          connection,
          chat,
          past.map(({ ack, ...message }) => ({ ...cleanMessage(message), ack })),
        ),
      )) ?? 0,
    pastFile: async (id, file) =>
      (await forConnection(id, (ctx, connection) => storePastFile(ctx, connection, cleanFile(file)))) ?? true,
    unlinked: (id) =>
      forConnection(id, async (ctx) => {
        await deletePhoneBook(ctx, id);
        await forgetNewChats(ctx, id);
      }),
    template: (id, change) => forConnection(id, (ctx) => recordTemplate(ctx, id, change)),
    stale: (id) => forConnection(id, (ctx) => enqueueForConnection(ctx, templateQueue, { connectionId: id })),
    factsChanged: (id) => forConnection(id, (ctx) => tellFactsChanged(ctx, id)),
    account: (id, account) => forConnection(id, (ctx) => recordAccount(ctx, id, account)),
    advertising: (id, chat, choice) => forConnection(id, (ctx) => recordAdvertisingChoice(ctx, chat, choice)),
    newChats: (id, limits) => forConnection(id, (ctx) => recordNewChats(ctx, id, limits)),
    session: (id, state) =>
      forConnection(id, async (ctx) => {
        await recordSession(ctx, id, state);
        if (state.status === "CONNECTED") await resumeChecks(ctx, id);
      }),
    lastArrival: async (id) => {
      const connection = await find(id);
      return connection && findLastArrival(systemContext(services, connection.companyId, "whatsapp"), id);
    },
    storedPayload: (id, providerId) => findStoredPayload(services.db, id, providerId),
  };
}
