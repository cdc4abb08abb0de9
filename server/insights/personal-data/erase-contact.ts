import { and, eq, inArray, or, sql } from "drizzle-orm";
import { connections } from "../../channels/connections/connections.table.ts";
import { phoneBook } from "../../channels/connections/phone-book.table.ts";
import { afterCommit, type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { contactListItems } from "../../inbox/contact-lists/contact-list-items.table.ts";
import { lockContactLists } from "../../inbox/contact-lists/contact-list-view.ts";
import { deleteItem } from "../../inbox/contact-lists/items/delete-item.ts";
import { contacts } from "../../inbox/contacts/contacts.table.ts";
import { deleteContact } from "../../inbox/contacts/delete-contact.ts";
import { importRefusals } from "../../inbox/contacts/import/refused/import-refusals.table.ts";
import { isRowOf } from "../../inbox/contacts/import/refused/is-row-of.ts";
import { idFormsOf } from "../../inbox/contacts/merges/is-logged.ts";
import { purgeMergesOf } from "../../inbox/contacts/merges/purge-merges.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { campaignShipments } from "../../outreach/campaigns/campaign-shipments.table.ts";
import { recordChange } from "../../workspace/audit/record-change.ts";
import { removeFile } from "../../workspace/files/remove-file.ts";

/** The statuses of a shipment before its message is sent. */
const waiting = ["pending", "asked", "confirmed"] as const;

/**
 * Erases a person in a company (LGPD, article 18): contact, files, list items, rejected rows of imports, merges and
 * entries of phones' address books.
 * Campaigns keep figures without name and number; unsent messages fail. The audit log names only the contact's id.
 * Throws ERR_NO_CONTACT_FOUND.
 */
export async function eraseContact(ctx: Context, contactId: number): Promise<void> {
  await transact(ctx, async (ctx) => {
    const { db, companyId } = ctx;
    const [contact] = await db
      .select({ id: contacts.id })
      .from(contacts)
      .where(and(eq(contacts.companyId, companyId), eq(contacts.id, contactId)))
      .for("update");
    if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
    const ids = await idFormsOf(ctx, contactId);
    // Rows of before a country had two forms may be stored under either.
    const forms = ids.flatMap(({ kind, value }) => (kind === "phone" ? value : []));

    const shipments = and(
      eq(campaignShipments.companyId, companyId),
      or(eq(campaignShipments.contactId, contactId), inArray(campaignShipments.canonicalNumber, forms)),
    );
    await db
      .update(campaignShipments)
      .set({ status: "failed", failure: "removed" })
      .where(and(shipments, inArray(campaignShipments.status, [...waiting])));
    const unnamed = { name: "", number: "", canonicalNumber: sql`'erased ' || ${campaignShipments.id}` };
    await db.update(campaignShipments).set(unnamed).where(shipments);
    // A list that is being filled from tags may just be adding the person.
    await lockContactLists(ctx);
    const items = await db
      .select({ id: contactListItems.id })
      .from(contactListItems)
      .where(and(eq(contactListItems.companyId, companyId), inArray(contactListItems.canonicalNumber, forms)));
    for (const { id } of items) await deleteItem(ctx, id);

    await db.delete(importRefusals).where(isRowOf(companyId, forms, ids));

    await db
      .delete(phoneBook)
      .where(
        and(
          inArray(phoneBook.number, forms),
          inArray(
            phoneBook.connectionId,
            db.select({ id: connections.id }).from(connections).where(eq(connections.companyId, companyId)),
          ),
        ),
      );

    // Merges into the contact go with its row; it may also have got an id of one that was merged into another contact.
    await purgeMergesOf(ctx, contactId);

    const kept = await db
      .selectDistinct({ fileId: messages.fileId })
      .from(messages)
      .where(and(eq(messages.contactId, contactId), sql`${messages.fileId} is not null`));
    await deleteContact(ctx, contactId);
    await recordChange(ctx, { area: "contact", action: "delete", targetId: contactId, targetName: `#${contactId}` });
    afterCommit(ctx, (services) => {
      const outside = { ...ctx, ...services, pending: null };
      for (const { fileId } of kept)
        removeFile(outside, fileId).catch((error: unknown) =>
          ctx.log.error({ error, fileId }, "a file of an erased contact was not removed"),
        );
    });
  });
}
