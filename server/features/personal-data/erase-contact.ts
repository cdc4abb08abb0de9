import { and, eq, inArray, or, sql } from "drizzle-orm";
import { afterCommit, type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { recordChange } from "../audit/record-change.ts";
import { campaignShipments } from "../campaigns/campaign-shipments.table.ts";
import { contactListItems } from "../contact-lists/contact-list-items.table.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { deleteContact } from "../contacts/delete-contact.ts";
import { canonicalNumber } from "../contacts/phone-number.ts";
import { removeFile } from "../files/remove-file.ts";
import { messages } from "../messages/messages.table.ts";

/** What has not begun to leave. */
const waiting = ["pending", "asked", "confirmed"] as const;

/**
 * Forgets a person wherever a company has them: as a contact with all that belongs to it, their files at once, on contact
 * lists, and in campaigns, whose figures stay without name and number (LGPD, article 18). That it was done is in the
 * audit log, without saying of whom. Throws ERR_NO_CONTACT_FOUND.
 */
export async function eraseContact(ctx: Context, contactId: number): Promise<void> {
  await transact(ctx, async (ctx) => {
    const { db, companyId } = ctx;
    const [contact] = await db
      .select({ number: contacts.number })
      .from(contacts)
      .where(and(eq(contacts.companyId, companyId), eq(contacts.id, contactId)))
      .for("update");
    if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
    const canonical = contact.number === null ? "" : canonicalNumber(contact.number);

    const shipments = and(
      eq(campaignShipments.companyId, companyId),
      or(eq(campaignShipments.contactId, contactId), eq(campaignShipments.canonicalNumber, canonical)),
    );
    await db
      .update(campaignShipments)
      .set({ status: "failed", failure: "removed" })
      .where(and(shipments, inArray(campaignShipments.status, [...waiting])));
    const unnamed = { name: "", number: "", canonicalNumber: sql`'erased ' || ${campaignShipments.id}` };
    await db.update(campaignShipments).set(unnamed).where(shipments);
    await db
      .delete(contactListItems)
      .where(and(eq(contactListItems.companyId, companyId), eq(contactListItems.canonicalNumber, canonical)));

    const kept = await db
      .selectDistinct({ fileId: messages.fileId })
      .from(messages)
      .where(and(eq(messages.contactId, contactId), sql`${messages.fileId} is not null`));
    await deleteContact(ctx, contactId);
    await recordChange(ctx, { area: "contact", action: "delete", targetId: contactId, targetName: `#${contactId}` });
    afterCommit(ctx, (services) => {
      const outside = { ...ctx, ...services, told: null };
      for (const { fileId } of kept)
        removeFile(outside, fileId).catch((error: unknown) => ctx.log.error({ error, fileId }, "erasing a file"));
    });
  });
}
