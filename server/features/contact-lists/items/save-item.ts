import type { ContactListItem, SaveContactListItem } from "@balcao/shared/contact-lists.ts";
import { and, eq, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Context, tell, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { rooms } from "../../../platform/realtime/rooms.ts";
import { retryLostRace } from "../../../platform/retry-lost-race.ts";
import { checkNumber } from "../../contacts/check-number.ts";
import { canonicalNumber } from "../../contacts/phone-number.ts";
import { askForCheck } from "../check/ask-for-check.ts";
import { contactListItems } from "../contact-list-items.table.ts";
import { changeContactList, lockContactList } from "../contact-list-view.ts";
import { contactLists } from "../contact-lists.table.ts";
import { findItem, toItem } from "./item-view.ts";

type Form = z.output<typeof SaveContactListItem>;

/** Adds somebody to a list, and asks whether the number is on WhatsApp. Throws ERR_DUPLICATED_CONTACT. */
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
      tell(ctx, [rooms.admins], "ContactListItem", { action: "create", record });
      await changeContactList(ctx, contactListId, { contactsCount: sql`${contactLists.contactsCount} + 1` });
      await askForCheck(ctx, contactListId);
      return record;
    }),
  );
}

/** Changes somebody on a list; whoever sends the list of another one moves nobody. Another number is asked for anew. */
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
      // The form WhatsApp knows the number by stays.
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
      tell(ctx, [rooms.admins], "ContactListItem", { action: "update", record });
      if (isSame) return record;
      const lost = before.isWhatsappValid ? 1 : 0;
      const validWhatsappCount = sql`${contactLists.validWhatsappCount} - ${lost}`;
      await changeContactList(ctx, contactListId, { validWhatsappCount });
      await askForCheck(ctx, contactListId);
      return record;
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
