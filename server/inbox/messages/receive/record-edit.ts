import { and, eq, isNull, ne, or, type SQL } from "drizzle-orm";
import type { InboundMessage } from "../../../channels/channel.ts";
import { type Context, transact } from "../../../context.ts";
import type { InboundConnection } from "../message-followers.ts";
import { messages } from "../messages.table.ts";
import { publishTextChanged } from "../publish-message.ts";
import { isMessageInChat } from "./message-in-chat.ts";
import { receiveMessage } from "./receive-message.ts";

/**
 * Records that the author edited a message. The original wire content is kept, for quotes and resends. If the message
 * has not arrived, the new text is stored in its place. The message completes it on arrival; a message from before the
 * pairing never arrives, and then at least the text is there. An edit of the other side's message is forged, and is
 * dropped.
 */
export async function recordEdit(
  ctx: Context,
  connection: InboundConnection,
  providerId: string,
  wording: InboundMessage,
): Promise<void> {
  const sameId = isMessageInChat(ctx, connection.id, wording.chat, providerId);
  const edited = and(sameId, eq(messages.fromMe, wording.fromMe));
  const known = await ctx.db.select({ fromMe: messages.fromMe }).from(messages).where(sameId);
  if (known.length === 0) {
    // Unreadable, as far as receiving is concerned: its own content is still to come.
    const early = { ...wording, providerId, undecryptable: true, payload: new Uint8Array() };
    await receiveMessage(ctx, connection, early);
  } else if (!known.some(({ fromMe }) => fromMe === wording.fromMe)) return;
  await change(ctx, edited, wording.body);
}

function change(ctx: Context, edited: SQL | undefined, body: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    // Both are true for an edited text that was just stored because it arrived before its message.
    const isEarly = and(eq(messages.undecryptable, true), isNull(messages.editedAt));
    const changed = await ctx.db
      .update(messages)
      .set({ body, editedAt: ctx.now() })
      .where(and(edited, eq(messages.isDeleted, false), or(ne(messages.body, body), isEarly)))
      .returning({ id: messages.id, ticketId: messages.ticketId });
    for (const message of changed) await publishTextChanged(ctx, message);
  });
}
