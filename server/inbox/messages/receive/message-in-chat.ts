import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Chat } from "../../../channels/chat.ts";
import type { Context } from "../../../context.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { inChat } from "../../contacts/identities/in-chat.ts";
import { messages } from "../messages.table.ts";

/** The condition for the messages of a chat with this WhatsApp id: one of each side may have the same id. */
export const isMessageInChat = (ctx: Context, connectionId: number, chat: Chat, providerId: string): SQL | undefined =>
  and(
    eq(messages.providerId, providerId),
    eq(messages.connectionId, connectionId),
    inArray(messages.contactId, ctx.db.select({ id: contacts.id }).from(contacts).where(inChat(ctx, chat))),
  );

/** The quoted message of the same chat, when we have it. */
export const quotedIn = (contactId: number, providerId: string) =>
  sql`(select id from messages where provider_id = ${providerId} and contact_id = ${contactId} limit 1)`;
