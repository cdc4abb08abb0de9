import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { chatColumns, chatOf } from "../contacts/identities/contact-chat.ts";
import { messages } from "./messages.table.ts";

/** A message with its identity at WhatsApp; null when it was deleted. */
export async function messageAtWhatsApp(ctx: Context, messageId: number) {
  const [row] = await ctx.db
    .select({
      body: messages.body,
      isDeleted: messages.isDeleted,
      ack: messages.ack,
      failure: messages.failure,
      target: { providerId: messages.providerId, fromMe: messages.fromMe, payload: messages.payload },
      contact: chatColumns,
    })
    .from(messages)
    .innerJoin(contacts, eq(contacts.id, messages.contactId))
    .where(and(eq(messages.companyId, ctx.companyId), eq(messages.id, messageId)));
  if (!row) return null;
  const { contact, ...message } = row;
  return { ...message, chat: chatOf(contact) };
}
