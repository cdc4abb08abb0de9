import { and, eq, inArray, or, sql } from "drizzle-orm";
import { type Context, tell } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import type { Chat } from "../../whatsapp/provider.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { readMessage } from "./message-view.ts";
import { messages } from "./messages.table.ts";

/** The author deleted a message for everybody: it stays in place, marked, and its words are not shown any more. */
export async function recordRevocation(
  ctx: Context,
  connectionId: number,
  chat: Chat,
  providerId: string,
): Promise<void> {
  const inChat = ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(
        eq(contacts.companyId, ctx.companyId),
        or(
          chat.number ? eq(contacts.number, chat.number) : sql`false`,
          chat.lid ? eq(contacts.lid, chat.lid) : sql`false`,
        ),
      ),
    );
  const changed = await ctx.db
    .update(messages)
    .set({ isDeleted: true })
    .where(
      and(
        eq(messages.providerId, providerId),
        eq(messages.connectionId, connectionId),
        inArray(messages.contactId, inChat),
        eq(messages.isDeleted, false),
      ),
    )
    .returning({ id: messages.id, ticketId: messages.ticketId });
  for (const { id, ticketId } of changed) {
    tell(ctx, [rooms.ticket(ticketId)], "appMessage", { action: "update", message: await readMessage(ctx.db, id) });
  }
}
