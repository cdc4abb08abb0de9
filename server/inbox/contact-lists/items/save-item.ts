import type { ContactListItem, SaveContactListItem } from "@balcao/shared/inbox/contact-lists.ts";
import { canonicalNumber } from "@balcao/shared/platform/number-variants.ts";
import { and, eq, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Context, publish, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { rooms } from "../../../platform/realtime/rooms.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { checkNumber } from "../../contacts/check-number.ts";
import { askForCheck } from "../check/ask-for-check.ts";
import { contactListItems } from "../contact-list-items.table.ts";
import { changeContactList, lockContactList } from "../contact-list-view.ts";
import { contactLists } from "../contact-lists.table.ts";
import { findItem, toItem } from "./item-view.ts";

type Form = z.output<typeof SaveContactListItem>;

/** Adds an item to a list, and enqueues the check of its number. Throws ERR_DUPLICATED_CONTACT. */
export async function createItem(ctx: Context, form: Form): Promise<ContactListItem> {
  const number = await checkNumber(ctx, form.number);
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const { id: contactListId } = await lockContactList(ctx, form.contactListId);
      await refuseDuplicate(ctx, contactListId, number, 0);
      const { name, email } = form;
      const [row] = await ctx.db
        .insert(contactListItems)
        .values({
          companyId: ctx.companyId,
          contactListId,
          name,
          number,
          canonicalNumber: canonicalNumber(number),
          email,
        })
        .returning();
      if (!row) throw new Error("a new item was not returned");
      const record = toItem(row);
      publish(ctx, [rooms.admins], "ContactListItem", { action: "create", record });
      await changeContactList(ctx, contactListId, { contactsCount: sql`${contactLists.contactsCount} + 1` });
      await askForCheck(ctx, contactListId);
      return toItem(await findItem(ctx, row.id));
    }),
  );
}

/** Changes an item. It cannot move to another list. A changed number is checked again. */
export async function updateItem(ctx: Context, id: number, form: Form): Promise<ContactListItem> {
  const number = await checkNumber(ctx, form.number);
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const { contactListId } = await findItem(ctx, id);
      await lockContactList(ctx, contactListId);
      const before = await findItem(ctx, id);
      const isSame = canonicalNumber(number) === before.canonicalNumber;
      if (!isSame) await refuseDuplicate(ctx, contactListId, number, id);
      const { name, email } = form;
      // The form in which WhatsApp knows the number stays.
      const asked = isSame
        ? {}
        : { number, canonicalNumber: canonicalNumber(number), isWhatsappValid: false, checkedAt: null };
      const [row] = await ctx.db
        .update(contactListItems)
        .set({ name, email, ...asked })
        .where(eq(contactListItems.id, id))
        .returning();
      if (!row) throw new AppError("ERR_NO_CONTACTLISTITEM_FOUND");
      const record = toItem(row);
      publish(ctx, [rooms.admins], "ContactListItem", { action: "update", record });
      if (isSame) return record;
      const lost = before.isWhatsappValid ? 1 : 0;
      const validWhatsappCount = sql`${contactLists.validWhatsappCount} - ${lost}`;
      await changeContactList(ctx, contactListId, { validWhatsappCount });
      await askForCheck(ctx, contactListId);
      return toItem(await findItem(ctx, id));
    }),
  );
}

async function refuseDuplicate({ db }: Context, listId: number, number: string, exceptId: number): Promise<void> {
  const [other] = await db
    .select({ id: contactListItems.id })
    .from(contactListItems)
    .where(
      and(
        eq(contactListItems.contactListId, listId),
        eq(contactListItems.canonicalNumber, canonicalNumber(number)),
        ne(contactListItems.id, exceptId),
      ),
    );
  if (other) throw new AppError("ERR_DUPLICATED_CONTACT", undefined, { details: { id: other.id } });
}
