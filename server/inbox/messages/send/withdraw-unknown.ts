import { and, eq, ne, or, sql } from "drizzle-orm";
import type { Channel } from "../../../channels/channel.ts";
import { SendError } from "../../../channels/send-error.ts";
import { type Context, publish, transact } from "../../../context.ts";
import { rooms } from "../../../platform/realtime/rooms.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { identityList } from "../../contacts/identities/contact-chat.ts";
import { ticketNotes } from "../../notes/ticket-notes.table.ts";
import { tickets } from "../../tickets/tickets.table.ts";
import { messages } from "../messages.table.ts";
import { isWatchedAt, tellWatching } from "../watched.ts";
import type { SendWork } from "./send-queue.ts";

type Sending = Pick<SendWork, "connectionId" | "contactId">;

/**
 * Checks the number of a contact that a program created by writing to it. If WhatsApp does not know it, deletes the
 * contact with its unsent messages, and programs get `message.failed` for each. Returns whether it was deleted. False,
 * too, if WhatsApp gives no answer, or the contact was used otherwise meanwhile: then the message is sent.
 */
export async function withdrawUnknown(ctx: Context, provider: Channel, to: Sending): Promise<boolean> {
  const [contact] = await ctx.db
    .select({ number: contacts.number, identities: identityList })
    .from(contacts)
    .where(and(eq(contacts.companyId, ctx.companyId), eq(contacts.id, to.contactId)));
  if (!contact?.number || contact.identities.some(({ isConfirmed }) => isConfirmed)) return false;
  const { number } = contact;
  if (!provider.kind.capabilities.includes("checkNumbers")) return false;
  const known = await provider.checkNumbers(to.connectionId, [number]).catch((error: unknown) => {
    if (!(error instanceof SendError)) throw error;
    return null;
  });
  if (!known || known.has(number)) return false;
  return transact(ctx, (ctx) => withdraw(ctx, to, number));
}

async function withdraw(ctx: Context, { connectionId, contactId }: Sending, number: string): Promise<boolean> {
  const ofCompany = and(eq(contacts.companyId, ctx.companyId), eq(contacts.id, contactId));
  // The same lock as when a message is received, so that none is stored in between.
  await ctx.db.select({ id: contacts.id }).from(contacts).where(ofCompany).for("update");
  const [untouched] = await ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(ofCompany, sql`not exists ${somethingElse(ctx, contactId)}`));
  if (!untouched) return false;
  const unsent = await ctx.db
    .select({ id: messages.id, isWatched: isWatchedAt(ctx.followers, messages.connectionId) })
    .from(messages)
    .where(eq(messages.contactId, contactId))
    .orderBy(messages.id);
  await ctx.db.delete(contacts).where(ofCompany);
  for (const { id: messageId, isWatched } of unsent)
    await tellWatching(ctx, isWatched, "withdrawn", { connectionId, messageId, number });
  publish(ctx, [rooms.everyone], "contact", { action: "delete", contactId });
  return true;
}

/** Traces of a person's work with the contact, or of messages that reached it. */
function somethingElse({ db, followers }: Context, contactId: number) {
  const one = { one: sql`1` };
  const inbox = db
    .select(one)
    .from(tickets)
    .where(and(eq(tickets.contactId, contactId), eq(tickets.isThread, false)))
    .unionAll(
      db
        .select(one)
        .from(messages)
        .where(and(eq(messages.contactId, contactId), or(eq(messages.fromMe, false), ne(messages.ack, 0)))),
    )
    .unionAll(db.select(one).from(ticketNotes).where(eq(ticketNotes.contactId, contactId)));
  const others = followers.contacts.flatMap(({ plans }) => (plans ? [sql` union all ${plans(contactId)}`] : []));
  return sql`(${inbox}${sql.join(others)})`;
}
