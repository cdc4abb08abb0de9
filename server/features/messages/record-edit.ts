import { and, eq, inArray, ne } from "drizzle-orm";
import { type Context, tell, transact } from "../../context.ts";
import { rooms, ticketRooms } from "../../platform/realtime/rooms.ts";
import type { Chat } from "../../whatsapp/provider.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { inChat } from "../contacts/in-chat.ts";
import { readTicket } from "../tickets/ticket-view.ts";
import { readMessage } from "./message-view.ts";
import { messages } from "./messages.table.ts";
import { refreshPreview } from "./refresh-preview.ts";

/** The author worded a message anew. What went over the wire at first is kept, for quotes and resends. */
export async function recordEdit(
  ctx: Context,
  connectionId: number,
  chat: Chat,
  { providerId, fromMe, body }: { providerId: string; fromMe: boolean; body: string },
): Promise<void> {
  await transact(ctx, async (ctx) => {
    const chatContacts = ctx.db.select({ id: contacts.id }).from(contacts).where(inChat(ctx, chat));
    const changed = await ctx.db
      .update(messages)
      // The text is known now, even if the first one never could be read.
      .set({ body, editedAt: ctx.now(), undecryptable: false })
      .where(
        and(
          eq(messages.providerId, providerId),
          eq(messages.connectionId, connectionId),
          // A contact knows the ids of our messages too, and may change only its own.
          eq(messages.fromMe, fromMe),
          inArray(messages.contactId, chatContacts),
          eq(messages.isDeleted, false),
          ne(messages.body, body),
        ),
      )
      .returning({ id: messages.id, ticketId: messages.ticketId });
    for (const { id, ticketId } of changed) {
      await refreshPreview(ctx, ticketId);
      const ticket = await readTicket(ctx.db, ticketId);
      tell(ctx, [rooms.ticket(ticketId)], "appMessage", { action: "update", message: await readMessage(ctx, id) });
      tell(ctx, ticketRooms(ticket), "ticket", { action: "update", ticket });
    }
  });
}
