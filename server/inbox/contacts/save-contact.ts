import type { Contact, SaveContact, UpdateContact } from "@balcao/shared/inbox/contacts.ts";
import { numberVariants } from "@balcao/shared/platform/number-variants.ts";
import { and, eq } from "drizzle-orm";
import type postgres from "postgres";
import type { z } from "zod";
import type { Identity } from "../../channels/chat.ts";
import { type Context, publish, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import { carryOptOuts } from "../consent/carry-opt-outs.ts";
import { setTextFields } from "../fields/set-text-fields.ts";
import { checkNumber } from "./check-number.ts";
import { contactExtraInfo } from "./contact-extra-info.table.ts";
import { findContact } from "./contact-view.ts";
import { type ContactRow, contacts } from "./contacts.table.ts";
import { lockNumber } from "./identities/lock-identities.ts";
import { forgetNumber, insertContact, refreshCopies, storeIdentities } from "./identities/store-identities.ts";
import { knownNumber } from "./known-number.ts";

type Form = z.output<typeof SaveContact>;
type Change = z.output<typeof UpdateContact>;

/**
 * Adds a contact. Throws ERR_DUPLICATED_CONTACT with the contact that has the number, in either form, and as
 * `knownNumber`.
 */
export async function createContact(ctx: Context, sql: postgres.Sql, form: Form): Promise<Contact> {
  const number = await askedNumber(ctx, sql, await checkNumber(ctx, form.number), 0);
  // The person may be sending a message at this moment.
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      await refuseDuplicate(ctx, number, 0);
      const { name, email } = form;
      const row = await insertContact(ctx, { name, email, isGroup: false, namedBy: "team" }, [phone(number)], null);
      await carryOptOuts(ctx, row.id, { gained: [phone(number)] });
      return setExtraInfo(ctx, row.id, form, "create");
    }),
  );
}

/**
 * Changes a contact. One without a number may stay so; one with a number keeps one, else ERR_INVALID_REQUEST names the
 * field. Throws like `createContact`.
 */
export async function updateContact(ctx: Context, sql: postgres.Sql, id: number, form: Change): Promise<Contact> {
  // Outside of the transaction: nobody waits for WhatsApp with a locked row.
  const number = await otherNumber(ctx, sql, id, form.number);
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const [before] = await ctx.db
        .select()
        .from(contacts)
        .where(and(eq(contacts.companyId, ctx.companyId), eq(contacts.id, id)))
        .for("update");
      if (!before) throw new AppError("ERR_NO_CONTACT_FOUND");
      const { name, email } = form;
      await changeNumber(ctx, before, form.number, number);
      const named = name === before.name ? {} : { name, namedBy: "team" as const };
      await ctx.db
        .update(contacts)
        .set({ ...named, email })
        .where(eq(contacts.id, id));
      return setExtraInfo(ctx, id, form, "update");
    }),
  );
}

/**
 * The number that was written, as WhatsApp knows it; null where the stored one stays. That is so, too, if only its
 * notation differs: it may be the form that WhatsApp uses.
 */
async function otherNumber(
  ctx: Context,
  sql: postgres.Sql,
  id: number,
  written: Change["number"],
): Promise<string | null> {
  if (!written) return null;
  const [before] = await ctx.db
    .select({ number: contacts.number, isGroup: contacts.isGroup })
    .from(contacts)
    .where(and(eq(contacts.companyId, ctx.companyId), eq(contacts.id, id)));
  if (!before || before.isGroup) return null;
  const number = await checkNumber(ctx, written);
  if (before.number && numberVariants(before.number).includes(number)) return null;
  return askedNumber(ctx, sql, number, id);
}

/** Asks WhatsApp for a number, unless another contact has it: WhatsApp blocks those who ask much. */
async function askedNumber(ctx: Context, sql: postgres.Sql, number: string, exceptId: number): Promise<string> {
  await transact(ctx, (ctx) => refuseDuplicate(ctx, number, exceptId));
  return knownNumber(ctx, sql, number);
}

async function changeNumber(
  ctx: Context,
  before: ContactRow,
  written: Change["number"],
  number: string | null,
): Promise<void> {
  if (before.isGroup) return;
  if (!written) {
    if (!before.number) return;
    const details = [{ field: "number", message: "required" }];
    throw new AppError("ERR_INVALID_REQUEST", "A contact keeps its number.", { details });
  }
  if (number === null || number === before.number) return;
  await refuseDuplicate(ctx, number, before.id);
  if (before.number) await forgetNumber(ctx, before.id);
  await storeIdentities(ctx, before.id, [phone(number)], null);
  await carryOptOuts(ctx, before.id, { gained: [phone(number)] });
  await refreshCopies(ctx, before.id);
}

const phone = (value: string): Identity => ({ kind: "phone", value });

async function refuseDuplicate(ctx: Context, number: string, exceptId: number): Promise<void> {
  const id = await lockNumber(ctx, number, exceptId);
  if (id !== null) throw new AppError("ERR_DUPLICATED_CONTACT", undefined, { details: { id } });
}

async function setExtraInfo(
  ctx: Context,
  contactId: number,
  form: Pick<Form, "extraInfo">,
  action: "create" | "update",
) {
  await ctx.db.delete(contactExtraInfo).where(eq(contactExtraInfo.contactId, contactId));
  const pairs = await setTextFields(ctx, contactId, form.extraInfo);
  const rows = pairs.map(({ name, value }) => ({ contactId, name, value }));
  if (rows.length > 0) await ctx.db.insert(contactExtraInfo).values(rows);
  const contact = await findContact(ctx, contactId);
  const { id, name, number, username, email, profilePicUrl } = contact;
  const shown = { id, name, number, username, email, profilePicUrl };
  publish(ctx, [rooms.everyone], "contact", { action, contact: shown });
  return contact;
}
