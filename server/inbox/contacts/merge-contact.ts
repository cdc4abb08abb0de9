import type { MergedContact } from "@balcao/shared/inbox/contact-merges.ts";
import { haveTwoNumbers } from "@balcao/shared/inbox/contacts.ts";
import { and, countDistinct, eq, gt, inArray, ne } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import { findContact } from "./contact-view.ts";
import { type ContactRow, contacts } from "./contacts.table.ts";
import { contactIdentities } from "./identities/contact-identities.table.ts";
import { numbersOf } from "./identities/numbers-of.ts";
import { mergeContacts } from "./merge-contacts.ts";

/**
 * Merges a duplicate into a contact, at a person's request. Throws ERR_DIFFERENT_NUMBERS for contacts of which one could
 * not be reached any more (docs/decisions/0074).
 */
export function mergeContact(ctx: Context, id: number, duplicateId: number): Promise<MergedContact> {
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
      if (await areTwoAccounts(ctx, keep, drop)) throw new AppError("ERR_DIFFERENT_NUMBERS");
      const { mergeId } = await mergeContacts(ctx, keep, drop);
      return { ...(await findContact(ctx, id)), mergeId };
    }),
  );
}

/** Condition: two addresses of one kind, which are two people at WhatsApp, or at least two phones. */
async function areTwoAccounts(ctx: Context, one: ContactRow, other: ContactRow): Promise<boolean> {
  const [ours, theirs] = [await numbersOf(ctx, one.id), await numbersOf(ctx, other.id)];
  if (ours.some((number) => theirs.some((another) => haveTwoNumbers({ number }, { number: another })))) return true;
  const { kind, contactId } = contactIdentities;
  const [twice] = await ctx.db
    .select({ kind })
    .from(contactIdentities)
    .where(and(inArray(contactId, [one.id, other.id]), ne(kind, "phone"), ne(kind, "username")))
    .groupBy(kind)
    .having(gt(countDistinct(contactId), 1))
    .limit(1);
  return twice !== undefined;
}
