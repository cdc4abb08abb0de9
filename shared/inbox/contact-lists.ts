import { z } from "zod";
import { ListQuery, pageFields } from "../platform/page.ts";
import { RowId } from "../platform/row-id.ts";
import { VisibleName } from "../platform/visible-text.ts";

/** The progress of the check at WhatsApp; null while none runs. */
export const ContactListCheck = z.object({ total: z.number().int(), done: z.number().int() });
export type ContactListCheck = z.infer<typeof ContactListCheck>;

/** The audience of campaigns. */
export const ContactList = z.object({
  id: z.number().int(),
  name: z.string(),
  companyId: z.number().int(),
  contactsCount: z.number().int(),
  /** The number of contacts known to be on WhatsApp. */
  validWhatsappCount: z.number().int(),
  check: ContactListCheck.nullable(),
  createdAt: z.iso.datetime(),
});
export type ContactList = z.infer<typeof ContactList>;

export const ContactListRef = ContactList.pick({ id: true, name: true });
export type ContactListRef = z.infer<typeof ContactListRef>;

export const SaveContactList = z.object({ name: VisibleName });
export type SaveContactList = z.input<typeof SaveContactList>;

export const ListContactLists = ListQuery;
export const ContactListPage = z.object({ records: z.array(ContactList), ...pageFields });
export type ContactListPage = z.infer<typeof ContactListPage>;

export const itemVariableLimits = { count: 20, name: 50, value: 500 } as const;

/** The limits of a spreadsheet for a list: rows, and columns besides name, number and e-mail. */
export const listImportLimits = { rows: 100_000, columns: itemVariableLimits.count } as const;

/** A column's header as the name of a variable: unchanged, without the braces that surround it in a text. */
export const variableName = (head: string): string =>
  head.replace(/[{}]/g, "").replace(/\s+/g, " ").trim().slice(0, itemVariableLimits.name);

/** The key by which a text's `{name}` finds its variable: without accents and case. */
export const variableKey = (name: string): string =>
  variableName(name).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export const ContactListItem = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Digits with country code. */
  number: z.string(),
  email: z.string(),
  /** Values of a spreadsheet's further columns by head; `{head}` in a text stands for one. */
  variables: z.record(z.string(), z.string()),
  /** Known to be on WhatsApp; false, too, while unchecked (`checkedAt` is null). */
  isWhatsappValid: z.boolean(),
  checkedAt: z.iso.datetime().nullable(),
  companyId: z.number().int(),
  contactListId: z.number().int(),
});
export type ContactListItem = z.infer<typeof ContactListItem>;

/** The number may be written in any usual notation; it is stored as digits. */
export const SaveContactListItem = z.object({
  name: VisibleName,
  number: z.string().trim().min(8).max(50),
  email: z.union([z.literal(""), z.email().max(200)]).default(""),
  /** Older clients send the id from their address as a text. */
  contactListId: z.coerce.number<number>().pipe(RowId),
});
export type SaveContactListItem = z.input<typeof SaveContactListItem>;

export const ListContactListItems = ListQuery.extend({ contactListId: z.coerce.number().pipe(RowId) });
export const ContactListItemPage = z.object({ contacts: z.array(ContactListItem), ...pageFields });
export type ContactListItemPage = z.infer<typeof ContactListItemPage>;

export const ExportContactList = z.object({ format: z.enum(["csv", "xlsx"]).default("xlsx") });
export const ExampleSheet = z.object({ language: z.enum(["pt", "en", "es"]).catch("pt") });
