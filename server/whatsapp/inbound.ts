import { type Context, type Services, systemContext } from "../context.ts";
import { type InboundConnection, readInboundConnection } from "../features/connections/inbound-connection.ts";
import { recordSession } from "../features/connections/record-session.ts";
import { resumeChecks } from "../features/contact-lists/check/resume-checks.ts";
import { findLastArrival } from "../features/messages/receive/find-last-arrival.ts";
import { findStoredPayload } from "../features/messages/receive/find-stored-payload.ts";
import { receiveMessage } from "../features/messages/receive/receive-message.ts";
import { receiveTogether } from "../features/messages/receive/receive-together.ts";
import { recordEdit } from "../features/messages/receive/record-edit.ts";
import { recordReaction } from "../features/messages/receive/record-reaction.ts";
import { recordReceipt } from "../features/messages/receive/record-receipt.ts";
import { recordRevocation } from "../features/messages/receive/record-revocation.ts";
import type { Arriving } from "../features/messages/receive/store-plain.ts";
import { inBatches } from "../platform/in-batches.ts";
import { remember } from "../platform/remember.ts";
import { cleanMessage, cleanReaction } from "./clean-text.ts";
import type { WhatsAppSink } from "./provider.ts";

/** How long a connection's settings are believed: a change by an admin, on whichever node, holds after this. */
export const settingsForMs = 1_000;

/** While one burst is stored the next is put together; more at once would only wait for each other. */
const bursts = { most: 100, width: 2 };

/**
 * Where WhatsApp's reports enter the product: each becomes one verb of the connection's company. What strangers wrote is
 * cleaned here and nowhere else, so that it holds for every adapter.
 */
export function createInbound(services: Services, believedForMs = settingsForMs): WhatsAppSink {
  const find = remember(believedForMs, (id) => readInboundConnection(services.db, id));
  /** A connection deleted meanwhile has no company any more; what still comes for it is dropped. */
  const forConnection = async (id: number, work: (ctx: Context, connection: InboundConnection) => Promise<void>) => {
    const connection = await find(id);
    if (connection) await work(systemContext(services, connection.companyId, "whatsapp"), connection);
  };
  const receive = inBatches<Arriving & { ctx: Context }>(
    // Each message is tried alone then, and ends as its own work does: this is only said.
    { ...bursts, onFailure: (error) => services.log.warn({ error }, "messages were not stored together") },
    (arriving) => receiveTogether(services, arriving),
    ({ ctx, connection, inbound }) => receiveMessage(ctx, connection, inbound),
  );
  return {
    message: (id, message) =>
      forConnection(id, (ctx, connection) => receive({ ctx, connection, inbound: cleanMessage(message) })),
    receipt: (id, receipt) => forConnection(id, (ctx, connection) => recordReceipt(ctx, connection, receipt)),
    revoked: (id, chat, message) => forConnection(id, (ctx) => recordRevocation(ctx, id, chat, message)),
    edited: (id, providerId, wording) =>
      forConnection(id, (ctx, connection) => recordEdit(ctx, connection, providerId, cleanMessage(wording))),
    reacted: (id, chat, reaction) => forConnection(id, (ctx) => recordReaction(ctx, id, chat, cleanReaction(reaction))),
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
