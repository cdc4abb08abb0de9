import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import { and, eq, inArray } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import { findContact } from "./contact-view.ts";
import { contacts } from "./contacts.table.ts";
import { mergeContacts } from "./merge-contacts.ts";

/** Merges a duplicate into a contact, at a person's request. */
export function mergeContact(ctx: Context, id: number, duplicateId: number): Promise<Contact> {
  if (id === duplicateId) throw new AppError("ERR_INVALID_REQUEST", "A contact is no duplicate of itself.");
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const both = await ctx.db
        .select()
        .from(contacts)
        .where(and(eq(contacts.companyId, ctx.companyId), inArray(contacts.id, [id, duplicateId])))
        // As inbound locks them, so that neither waits for the other in a circle.
        .orderBy(contacts.id)
        .for("update");
      const [keep, drop] = [both.find((one) => one.id === id), both.find((one) => one.id === duplicateId)];
      if (!keep || !drop) throw new AppError("ERR_NO_CONTACT_FOUND");
      if (keep.isGroup || drop.isGroup) throw new AppError("ERR_INVALID_REQUEST", "A group cannot be merged.");
      await mergeContacts(ctx, keep, drop, { number: keep.number ?? drop.number, lid: keep.lid ?? drop.lid });
      return findContact(ctx, id);
    }),
  );
}
