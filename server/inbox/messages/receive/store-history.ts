import { and, asc, eq } from "drizzle-orm";
import type { PastFile, PastMessage } from "../../../channels/channel.ts";
import type { Chat } from "../../../channels/chat.ts";
import { connections } from "../../../channels/connections/connections.table.ts";
import { type Context, transact } from "../../../context.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { findOrMakeContact } from "../../contacts/find-or-make-contact.ts";
import { makeThread } from "../../tickets/open/unattended-ticket.ts";
import { type TicketRow, tickets } from "../../tickets/tickets.table.ts";
import { fetchLater, inboundContent } from "../media/inbound-media.ts";
import type { InboundConnection } from "../message-followers.ts";
import { messages } from "../messages.table.ts";
import { refreshPreview } from "../refresh-preview.ts";
import { arrivedRow } from "./arrived-row.ts";
import { isRevokedEarly } from "./early-revocations.ts";

/** Small enough for one statement, large enough for few. */
const chunkSize = 500;

/**
 * Stores messages of a chat from before the connection was made. They stand in the contact's first ticket on the
 * connection, or in its thread, which is in no list (docs/decisions/0043). They are read, and nobody follows them: neither
 * the bot nor programs nor figures. A message that is stored already stays. Resolves with the number of new ones.
 * A later message is left out: it comes by itself, and somebody has to answer it.
 */
export async function storeHistory(
  ctx: Context,
  connection: InboundConnection,
  chat: Chat,
  given: readonly PastMessage[],
): Promise<number> {
  const madeAt = await readMadeAt(ctx, connection.id);
  const past = given.filter(({ sentAt }) => madeAt !== null && sentAt < madeAt);
  if (past.length === 0) return 0;
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const named = past.find(({ fromMe, pushName }) => !fromMe && pushName);
      const contact = await findOrMakeContact(ctx, chat, named?.pushName ?? null);
      const ticket =
        (await firstTicket(ctx, contact.id, connection.id)) ?? (await makeThread(ctx, contact, connection));
      let added = 0;
      for (let from = 0; from < past.length; from += chunkSize)
        added += await storeChunk(ctx, connection, ticket, past.slice(from, from + chunkSize));
      // An agent who begins a conversation with the contact sees it.
      if (ticket.isThread && added > 0) await refreshPreview(ctx, ticket.id);
      return added;
    }),
  );
}

/** When the connection was made; null if it is gone. */
async function readMadeAt({ db }: Context, connectionId: number): Promise<Date | null> {
  const isIt = eq(connections.id, connectionId);
  const [found] = await db.select({ madeAt: connections.createdAt }).from(connections).where(isIt);
  return found?.madeAt ?? null;
}

/** The contact is locked, so that no other ticket is made meanwhile. */
async function firstTicket(ctx: Context, contactId: number, connectionId: number): Promise<TicketRow | undefined> {
  const { companyId } = ctx;
  const [first] = await ctx.db
    .select()
    .from(tickets)
    .where(
      and(eq(tickets.companyId, companyId), eq(tickets.contactId, contactId), eq(tickets.connectionId, connectionId)),
    )
    .orderBy(asc(tickets.id))
    .limit(1);
  return first;
}

async function storeChunk(
  ctx: Context,
  connection: InboundConnection,
  ticket: TicketRow,
  past: readonly PastMessage[],
): Promise<number> {
  const rows = past.map((one) => ({
    ...arrivedRow(connection, ticket, one),
    ack: one.ack,
    read: true,
    isDeleted: isRevokedEarly(connection.id, one),
  }));
  const stored = await ctx.db
    .insert(messages)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: messages.id, media: messages.media, connectionId: messages.connectionId });
  for (const message of stored) await fetchLater(ctx, message);
  return stored.length;
}

/** Completes a message of the history by its file, which is then fetched. False if the message is not stored yet. */
export async function storePastFile(
  ctx: Context,
  { id: connectionId }: Pick<InboundConnection, "id">,
  { providerId, fromMe, body, mediaType, media, payload }: PastFile,
): Promise<boolean> {
  return transact(ctx, async (ctx) => {
    const isIt = and(
      eq(messages.companyId, ctx.companyId),
      eq(messages.connectionId, connectionId),
      eq(messages.providerId, providerId),
      eq(messages.fromMe, fromMe),
    );
    const [known] = await ctx.db
      .select({ id: messages.id, media: messages.media, isDeleted: messages.isDeleted })
      .from(messages)
      .where(isIt)
      .for("update");
    if (!known || known.media || known.isDeleted) return known !== undefined;
    const { media: stored } = inboundContent({ body, mediaType, media, content: null });
    await ctx.db.update(messages).set({ body, mediaType, media: stored, payload }).where(eq(messages.id, known.id));
    await fetchLater(ctx, { id: known.id, media: stored, connectionId });
    return true;
  });
}
