import { and, asc, eq, getTableColumns, gt, inArray, or, sql } from "drizzle-orm";
import { userRatings } from "../../automation/ratings/user-ratings.table.ts";
import { schedules } from "../../automation/schedules/schedules.table.ts";
import { connections } from "../../channels/connections/connections.table.ts";
import { phoneBook } from "../../channels/connections/phone-book.table.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { contactConsents } from "../../inbox/consent/contact-consents.table.ts";
import { contactListItems } from "../../inbox/contact-lists/contact-list-items.table.ts";
import { contactLists } from "../../inbox/contact-lists/contact-lists.table.ts";
import { contactExtraInfo } from "../../inbox/contacts/contact-extra-info.table.ts";
import { contacts } from "../../inbox/contacts/contacts.table.ts";
import { contactIdentities } from "../../inbox/contacts/identities/contact-identities.table.ts";
import { importRefusals } from "../../inbox/contacts/import/refused/import-refusals.table.ts";
import { isRowOf } from "../../inbox/contacts/import/refused/is-row-of.ts";
import { contactMerges } from "../../inbox/contacts/merges/contact-merges.table.ts";
import { idFormsOf, isLogged } from "../../inbox/contacts/merges/is-logged.ts";
import type { MergeLog } from "../../inbox/contacts/merges/merge-log.ts";
import { fieldChoices, fields, fieldValues } from "../../inbox/fields/fields.table.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { ticketNotes } from "../../inbox/notes/ticket-notes.table.ts";
import { tickets } from "../../inbox/tickets/tickets.table.ts";
import { campaignShipments } from "../../outreach/campaigns/campaign-shipments.table.ts";
import { campaigns } from "../../outreach/campaigns/campaigns.table.ts";
import { files } from "../../workspace/files/files.table.ts";
import { users } from "../../workspace/users/users.table.ts";

const batch = 500;

/**
 * Reads a contact's data except the messages, which may be many. Lists and campaigns are searched by number, as they
 * may hold people who are no contacts. Throws ERR_NO_CONTACT_FOUND.
 */
export async function gatherPersonalData(ctx: Context, contactId: number) {
  const { db, companyId } = ctx;
  const [contact] = await db
    .select()
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), eq(contacts.id, contactId)));
  if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
  const ids = await idFormsOf(ctx, contactId);
  // Rows of before a country had two forms may be stored under either.
  const forms = ids.flatMap(({ kind, value }) => (kind === "phone" ? value : []));
  // A row with a username may be somebody else's, who had it before.
  const own = ids.filter(({ kind }) => kind !== "username");
  const isKept = eq(contactMerges.keptId, contactId);
  const isLost = isLogged("lost", ids);
  const { name, number, canonicalNumber: _, ...shipment } = getTableColumns(campaignShipments);
  const [
    extraInfo,
    consents,
    attendances,
    notes,
    planned,
    ratings,
    lists,
    shipments,
    savedAs,
    rejected,
    identities,
    merges,
    values,
  ] = await Promise.all([
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
      .where(and(eq(contactListItems.companyId, companyId), inArray(contactListItems.canonicalNumber, forms))),
    db
      .select({ campaign: campaigns.name, shipment: { name, number, ...shipment } })
      .from(campaignShipments)
      .innerJoin(campaigns, eq(campaigns.id, campaignShipments.campaignId))
      .where(
        and(
          eq(campaignShipments.companyId, companyId),
          or(eq(campaignShipments.contactId, contactId), inArray(campaignShipments.canonicalNumber, forms)),
        ),
      ),
    db
      .select({ connection: connections.name, name: phoneBook.name })
      .from(phoneBook)
      .innerJoin(connections, eq(connections.id, phoneBook.connectionId))
      .where(and(eq(connections.companyId, companyId), inArray(phoneBook.number, forms))),
    db
      .select({ importId: importRefusals.importId, row: importRefusals.row, cells: importRefusals.cells })
      .from(importRefusals)
      .where(isRowOf(companyId, forms, own)),
    db
      .select({ kind: contactIdentities.kind, value: contactIdentities.value })
      .from(contactIdentities)
      .where(eq(contactIdentities.contactId, contactId)),
    db
      .select({
        at: contactMerges.at,
        // A merge of two other contacts may name an id that is this one's by now.
        contact: sql<MergeLog["lost" | "kept"] | null>`case when ${isKept} or ${isLost}
          then ${contactMerges.log} -> 'lost' else ${contactMerges.log} -> 'kept' end`,
      })
      .from(contactMerges)
      .where(and(eq(contactMerges.companyId, companyId), or(isKept, isLost, isLogged("kept", ids))))
      .orderBy(asc(contactMerges.id)),
    db
      .select({
        ...{ ticketId: fieldValues.ticketId, field: fields.name, text: fieldValues.text, number: fieldValues.number },
        ...{ day: fieldValues.day, choice: fieldChoices.name, flag: fieldValues.flag },
      })
      .from(fieldValues)
      .innerJoin(fields, eq(fields.id, fieldValues.fieldId))
      .leftJoin(fieldChoices, eq(fieldChoices.id, fieldValues.choiceId))
      .leftJoin(tickets, eq(tickets.id, fieldValues.ticketId))
      .where(or(eq(fieldValues.contactId, contactId), eq(tickets.contactId, contactId)))
      .orderBy(asc(fieldValues.id)),
  ]);
  return {
    contact,
    extraInfo,
    fields: values,
    consents,
    tickets: attendances,
    notes,
    schedules: planned,
    ratings,
    lists,
    shipments,
    savedOnPhones: savedAs,
    rejectedRows: rejected,
    identities,
    merges,
  };
}

export type SaidMessage = {
  message: Pick<
    typeof messages.$inferSelect,
    "id" | "ticketId" | "fromMe" | "body" | "mediaType" | "authorName" | "isDeleted" | "createdAt" | "media"
  >;
  author: string | null;
  file: typeof files.$inferSelect | null;
};

/** Reads a contact's messages in batches, the oldest first, without the deleted ones. */
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

/** Reads the files of a contact's messages, and its picture, each once. */
export async function filesWith({ db, companyId }: Context, contactId: number): Promise<(typeof files.$inferSelect)[]> {
  const said = db
    .select({ id: messages.fileId })
    .from(messages)
    .where(and(eq(messages.companyId, companyId), eq(messages.contactId, contactId), eq(messages.isDeleted, false)));
  const shown = db
    .select({ id: contacts.pictureFileId })
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), eq(contacts.id, contactId)));
  return db
    .select(getTableColumns(files))
    .from(files)
    .where(or(inArray(files.id, said), inArray(files.id, shown)))
    .orderBy(asc(files.createdAt), asc(files.id));
}
