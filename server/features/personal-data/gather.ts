import { and, asc, eq, getTableColumns, gt, or } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { campaignShipments } from "../campaigns/campaign-shipments.table.ts";
import { campaigns } from "../campaigns/campaigns.table.ts";
import { contactConsents } from "../consent/contact-consents.table.ts";
import { contactListItems } from "../contact-lists/contact-list-items.table.ts";
import { contactLists } from "../contact-lists/contact-lists.table.ts";
import { contactExtraInfo } from "../contacts/contact-extra-info.table.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { canonicalNumber } from "../contacts/phone-number.ts";
import { files } from "../files/files.table.ts";
import { messages } from "../messages/messages.table.ts";
import { ticketNotes } from "../notes/ticket-notes.table.ts";
import { userRatings } from "../ratings/user-ratings.table.ts";
import { schedules } from "../schedules/schedules.table.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { users } from "../users/users.table.ts";

const batch = 500;

/**
 * All that a company knows of a contact but what was said, which may be much. Throws ERR_NO_CONTACT_FOUND. A campaign
 * or a list knows people by their number, whether they are contacts or not.
 */
export async function gatherPersonalData({ db, companyId }: Context, contactId: number) {
  const [contact] = await db
    .select()
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), eq(contacts.id, contactId)));
  if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
  const canonical = contact.number === null ? "" : canonicalNumber(contact.number);
  const { name, number, canonicalNumber: _, ...shipment } = getTableColumns(campaignShipments);
  const [extraInfo, consents, attendances, notes, planned, ratings, lists, shipments] = await Promise.all([
    db.select().from(contactExtraInfo).where(eq(contactExtraInfo.contactId, contactId)),
    db.select().from(contactConsents).where(eq(contactConsents.contactId, contactId)).orderBy(asc(contactConsents.id)),
    db.select().from(tickets).where(eq(tickets.contactId, contactId)).orderBy(asc(tickets.id)),
    db.select().from(ticketNotes).where(eq(ticketNotes.contactId, contactId)).orderBy(asc(ticketNotes.id)),
    db.select().from(schedules).where(eq(schedules.contactId, contactId)).orderBy(asc(schedules.id)),
    db
      .select({ ticketId: userRatings.ticketId, rate: userRatings.rate, at: userRatings.createdAt })
      .from(userRatings)
      .innerJoin(tickets, eq(tickets.id, userRatings.ticketId))
      .where(eq(tickets.contactId, contactId)),
    db
      .select({ list: contactLists.name, item: contactListItems })
      .from(contactListItems)
      .innerJoin(contactLists, eq(contactLists.id, contactListItems.contactListId))
      .where(and(eq(contactListItems.companyId, companyId), eq(contactListItems.canonicalNumber, canonical))),
    db
      .select({ campaign: campaigns.name, shipment: { name, number, ...shipment } })
      .from(campaignShipments)
      .innerJoin(campaigns, eq(campaigns.id, campaignShipments.campaignId))
      .where(
        and(
          eq(campaignShipments.companyId, companyId),
          or(eq(campaignShipments.contactId, contactId), eq(campaignShipments.canonicalNumber, canonical)),
        ),
      ),
  ]);
  return { contact, extraInfo, consents, tickets: attendances, notes, schedules: planned, ratings, lists, shipments };
}

export type SaidMessage = {
  message: Pick<
    typeof messages.$inferSelect,
    "id" | "ticketId" | "fromMe" | "body" | "mediaType" | "authorName" | "isDeleted" | "createdAt" | "media"
  >;
  author: string | null;
  file: typeof files.$inferSelect | null;
};

/** What was said with a contact, the oldest first, so many at a time. What was deleted for both is not told. */
export async function* saidWith({ db, companyId }: Context, contactId: number): AsyncGenerator<SaidMessage[]> {
  const { id, ticketId, fromMe, body, mediaType, authorName, isDeleted, createdAt, media } = messages;
  for (let after = 0; ; ) {
    const rows = await db
      .select({
        message: { id, ticketId, fromMe, body, mediaType, authorName, isDeleted, createdAt, media },
        author: users.name,
        file: files,
      })
      .from(messages)
      .leftJoin(users, eq(users.id, messages.userId))
      .leftJoin(files, eq(files.id, messages.fileId))
      .where(and(eq(messages.companyId, companyId), eq(messages.contactId, contactId), gt(messages.id, after)))
      .orderBy(asc(messages.id))
      .limit(batch);
    yield rows.filter(({ message }) => !message.isDeleted);
    if (rows.length < batch) return;
    after = rows.at(-1)?.message.id ?? after;
  }
}

/** The files of what was said with a contact, each once. */
export async function filesWith({ db, companyId }: Context, contactId: number): Promise<(typeof files.$inferSelect)[]> {
  return db
    .selectDistinct(getTableColumns(files))
    .from(messages)
    .innerJoin(files, eq(files.id, messages.fileId))
    .where(and(eq(messages.companyId, companyId), eq(messages.contactId, contactId), eq(messages.isDeleted, false)))
    .orderBy(asc(files.createdAt), asc(files.id));
}
