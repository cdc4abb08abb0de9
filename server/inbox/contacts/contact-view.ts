import type { Consent, Contact, ContactRef } from "@balcao/shared/inbox/contacts.ts";
import { and, eq, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { inOrderOf } from "../../platform/sql/by-ids.ts";
import type { Database } from "../../platform/sql/database.ts";
import { idList, type Slots, statement } from "../../platform/sql/statement.ts";
import type { SignedUrls } from "../../platform/storage/signed-urls.ts";
import { stepInEffect } from "../consent/step-in-effect.ts";
import { fields, fieldValues } from "../fields/fields.table.ts";
import { contactExtraInfo } from "./contact-extra-info.table.ts";
import { type ContactRow, contacts } from "./contacts.table.ts";
import { identityList, type StoredIdentity } from "./identities/contact-chat.ts";

type RefColumns = Pick<ContactRow, "id" | "name" | "number" | "username" | "email" | "pictureFileId">;
type AddressesFiles = { fileUrls: SignedUrls };

export const refColumns = {
  id: contacts.id,
  name: contacts.name,
  number: contacts.number,
  username: contacts.username,
  email: contacts.email,
  pictureFileId: contacts.pictureFileId,
};

/** A contact's columns for a reference beside another row. */
export const toContactRef = (
  { fileUrls }: AddressesFiles,
  { id, name, number, username, email, pictureFileId }: RefColumns,
): ContactRef => ({
  id,
  name,
  number: number ?? "",
  username,
  email,
  profilePicUrl: pictureFileId && fileUrls.of(pictureFileId),
});

/** The contact's column is written out: Drizzle omits its table, and extra information has an id too. */
const extraInfoOf = sql<Contact["extraInfo"]>`coalesce((
  select json_agg(json_build_object('id', e.id, 'name', e.name, 'value', e.value) order by e.id)
  from ${contactExtraInfo} e where e.contact_id = contacts.id), '[]')`;

/** The same with the values of the company's text fields, as existing clients know them. */
const withTextFields = sql<Contact["extraInfo"]>`(${extraInfoOf})::jsonb || coalesce((
  select jsonb_agg(jsonb_build_object('id', -f.id, 'name', f.name, 'value', v.text, 'fieldId', f.id)
    order by f.position, f.id)
  from ${fieldValues} v join ${fields} f on f.id = v.field_id and f.kind = 'text' and f.removed_at is null
  where v.contact_id = contacts.id), '[]')`;

/** The step of consent that is in effect. */
const consentOf = stepInEffect<Consent>(sql`json_build_object('kind', c.kind, 'text', c.text, 'at', to_json(c.at))`);

const selectAll = (db: Database, extraInfo = extraInfoOf) =>
  db.select({ contact: contacts, identities: identityList, extraInfo, consent: consentOf }).from(contacts);

/** The company's contacts of these ids, in their order. */
export async function readContacts({ db, companyId }: Context, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await selectByIds(db, { companyId, ids: idList(ids) });
  return inOrderOf(ids, rows, ({ contact }) => contact.id);
}

const selectByIds = statement((db, slots: Slots<{ companyId: number; ids: string }>) =>
  selectAll(db).where(and(eq(contacts.companyId, slots.companyId), sql`${contacts.id} = any(${slots.ids}::int[])`)),
);

type Read = Pick<Contact, "extraInfo" | "consent"> & { identities: readonly StoredIdentity[] };

export function toContact(
  reader: AddressesFiles,
  contact: ContactRow,
  { identities, extraInfo, consent }: Read,
): Contact {
  const { uuid, companyId, isGroup, createdAt } = contact;
  return {
    ...toContactRef(reader, contact),
    uuid,
    companyId,
    isGroup,
    identities: [...identities],
    extraInfo,
    consent: consent && { ...consent, at: new Date(consent.at).toISOString() },
    createdAt: createdAt.toISOString(),
  };
}

/** A contact of the company, with the values of its text fields. Throws ERR_NO_CONTACT_FOUND. */
export async function findContact(ctx: Context, id: number): Promise<Contact> {
  const [found] = await selectAll(ctx.db, withTextFields).where(
    and(eq(contacts.companyId, ctx.companyId), eq(contacts.id, id)),
  );
  if (!found) throw new AppError("ERR_NO_CONTACT_FOUND");
  return toContact(ctx, found.contact, found);
}
