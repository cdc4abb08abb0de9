import type { Contact, SaveContact } from "@balcao/shared/contacts.ts";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Context, tell, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { retryLostRace } from "../../platform/retry-lost-race.ts";
import { checkNumber } from "./check-number.ts";
import { contactExtraInfo } from "./contact-extra-info.table.ts";
import { findContact, toContactRef } from "./contact-view.ts";
import { type ContactRow, contacts } from "./contacts.table.ts";
import { canonicalNumber, numberVariants } from "./phone-number.ts";

type Form = z.output<typeof SaveContact>;

/** Adds a contact. Throws ERR_DUPLICATED_CONTACT with the one that has the number, whatever its ninth digit. */
export async function createContact(ctx: Context, form: Form): Promise<Contact> {
  const number = await checkNumber(ctx, form.number);
  // The person may write at this moment.
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      await refuseDuplicate(ctx, number, 0);
      const { name, email } = form;
      const [row] = await ctx.db
        .insert(contacts)
        .values({ companyId: ctx.companyId, name, number, email })
        .returning({ id: contacts.id });
      if (!row) throw new Error("a new contact was not returned");
      return setExtraInfo(ctx, row.id, form, "create");
    }),
  );
}

export async function updateContact(ctx: Context, id: number, form: Form): Promise<Contact> {
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const [before] = await ctx.db
        .select()
        .from(contacts)
        .where(and(eq(contacts.companyId, ctx.companyId), eq(contacts.id, id)))
        .for("update");
      if (!before) throw new AppError("ERR_NO_CONTACT_FOUND");
      const { name, email } = form;
      const change = { name, email, ...(await changedNumber(ctx, before, form.number)) };
      await ctx.db.update(contacts).set(change).where(eq(contacts.id, id));
      return setExtraInfo(ctx, id, form, "update");
    }),
  );
}

/** The number as it is stored stays when only its notation differs: WhatsApp may have told us that form. */
async function changedNumber(ctx: Context, before: ContactRow, written: string): Promise<Partial<ContactRow>> {
  if (before.isGroup) return {};
  const number = await checkNumber(ctx, written);
  if (before.number && numberVariants(before.number).includes(number)) return {};
  await refuseDuplicate(ctx, number, before.id);
  // The private id was the other number's; WhatsApp tells this one's.
  return { number, ...(before.number ? { lid: null } : {}) };
}

async function refuseDuplicate(ctx: Context, number: string, exceptId: number): Promise<void> {
  // The index knows the same digits only: two forms of one number that come at once are told apart here.
  const lock = `contact:${ctx.companyId}:${canonicalNumber(number)}`;
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const [other] = await ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(
        eq(contacts.companyId, ctx.companyId),
        inArray(contacts.number, numberVariants(number)),
        ne(contacts.id, exceptId),
      ),
    );
  if (other) throw new AppError("ERR_DUPLICATED_CONTACT", undefined, { details: { id: other.id } });
}

async function setExtraInfo(ctx: Context, contactId: number, form: Form, action: "create" | "update") {
  await ctx.db.delete(contactExtraInfo).where(eq(contactExtraInfo.contactId, contactId));
  const rows = form.extraInfo.map(({ name, value }) => ({ contactId, name, value }));
  if (rows.length > 0) await ctx.db.insert(contactExtraInfo).values(rows);
  const contact = await findContact(ctx, contactId);
  const shown = toContactRef(contact);
  tell(ctx, [rooms.everyone], "contact", { action, contact: shown });
  return contact;
}
