import { z } from "zod";
import { idsText } from "../platform/json-text.ts";
import { ListQuery, pageFields } from "../platform/page.ts";
import { RowId } from "../platform/row-id.ts";
import { VisibleName } from "../platform/visible-text.ts";
import { TagRef } from "./tags.ts";

/** The progress of the check at WhatsApp; null while none runs. */
const ContactListCheck = z.object({ total: z.number().int(), done: z.number().int() });

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

/** Tags that fill a list: with every contact that has an attendance with any of them. */
const FillingTags = z
  .array(RowId)
  .min(1)
  .max(50)
  .transform((ids) => [...new Set(ids)]);

/** With `tagIds` the new list is filled in the same transaction. */
export const CreateContactList = SaveContactList.extend({ tagIds: FillingTags.optional() });
export type CreateContactList = z.input<typeof CreateContactList>;

export const FillFromTags = z.object({ tagIds: FillingTags });
export type FillFromTags = z.input<typeof FillFromTags>;

/** Contacts that were added, and contacts whose numbers the list had already. */
export const FilledFromTags = z.object({ added: z.number().int(), present: z.number().int() });
export type FilledFromTags = z.infer<typeof FilledFromTags>;

/** A tag with the number of its attendances, closed ones too. */
export const FillingTag = TagRef.extend({ tickets: z.number().int() });
export type FillingTag = z.infer<typeof FillingTag>;

/** How many contacts the tags would put on an empty list. */
export const CountTagged = z.object({ tagIds: idsText.optional() });
export const TaggedCount = z.object({
  contacts: z.number().int(),
  /** People with one of the tags whose number is not known: no list can have them. Absent in answers of older servers. */
  withoutNumber: z.number().int().optional(),
});
export type TaggedCount = z.infer<typeof TaggedCount>;

const VariableCount = z.object({ name: z.string(), missing: z.number().int() });
/**
 * The variables of texts to a list, each with the number of contacts that have no value. Counted are the contacts that
 * campaigns may write to: numbers known not to be on WhatsApp are left out.
 */
export const ListVariables = z.object({
  contacts: z.number().int(),
  /** The variables of every text (`messageVariables`) that a contact may lack. */
  standard: z.array(VariableCount),
  /** The list's own columns, the most used first. */
  columns: z.array(VariableCount),
});
export type ListVariables = z.infer<typeof ListVariables>;

export const ListContactLists = ListQuery;
export const ContactListPage = z.object({ records: z.array(ContactList), ...pageFields });
export type ContactListPage = z.infer<typeof ContactListPage>;

export const itemVariableLimits = { count: 20, name: 50, value: 500 } as const;

/** The most contacts that tags add to a list at once. */
export const listFillLimit = 100_000;

/** The limits of a spreadsheet for a list: rows, and columns besides name, number and e-mail. */
export const listImportLimits = { rows: 100_000, columns: itemVariableLimits.count } as const;

/** A column's header as the name of a variable: unchanged, without the braces that surround it in a text. */
export const variableName = (head: string): string =>
  head.replace(/[{}]/g, "").replace(/\s+/g, " ").trim().slice(0, itemVariableLimits.name);

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
