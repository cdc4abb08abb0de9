import { z } from "zod";
import { identityKinds } from "../channels/identity-kinds.ts";
import { canonicalNumber } from "../platform/number-variants.ts";
import { ListQuery, pageFields } from "../platform/page.ts";
import { queryFlag } from "../platform/query-flag.ts";
import { RowId } from "../platform/row-id.ts";
import { VisibleName } from "../platform/visible-text.ts";

export const ContactRef = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Digits with country code; empty while only the contact's private id is known. */
  number: z.string(),
  /** The name without "@" that the person shows in place of the number; null while none is known. */
  username: z.string().nullish(),
  email: z.string(),
  profilePicUrl: z.string().nullable(),
});
export type ContactRef = z.infer<typeof ContactRef>;

/** A named value of one contact. */
const ExtraInfo = z.object({
  id: z.number().int().describe("Negative for the value of a field."),
  name: z.string(),
  value: z.string(),
  fieldId: z
    .number()
    .int()
    .optional()
    .describe("The field of kind `text` whose value it is; only where one contact is read."),
});
export type ExtraInfo = z.infer<typeof ExtraInfo>;

/**
 * `given` and `refused` answer the question for consent; `left` is SAIR and the like. With `stopped` and `resumed` Meta
 * says that the person no longer accepts the company's advertising on WhatsApp, or does again; they have no text
 * (docs/contract/contacts.md#consent).
 */
export const consentKinds = ["asked", "given", "refused", "left", "stopped", "resumed"] as const;
export const ConsentKind = z.enum(consentKinds);
export type ConsentKind = z.infer<typeof ConsentKind>;

/** One step of a contact's consent: its kind, its text and its time. */
export const Consent = z.object({ kind: ConsentKind, text: z.string(), at: z.iso.datetime() });
export type Consent = z.infer<typeof Consent>;

export const Contact = ContactRef.extend({
  uuid: z.uuid(),
  companyId: z.number().int(),
  isGroup: z.boolean(),
  /**
   * Every id under which a channel knows the contact, the most trusted kind first. `isConfirmed`: a channel has named the
   * contact by it, not only the company. Absent in answers of older servers.
   */
  identities: z
    .array(z.object({ kind: z.enum(identityKinds), value: z.string(), isConfirmed: z.boolean() }))
    .optional(),
  /** Own pairs, then the values of the company's text fields (docs/contract/contacts.md#extra-information). */
  extraInfo: z.array(ExtraInfo),
  /** The latest step of consent; null before the first one. */
  consent: Consent.nullable(),
  createdAt: z.iso.datetime(),
});
export type Contact = z.infer<typeof Contact>;

/** The contact form. The number may be written in any usual notation; it is stored as digits. */
export const SaveContact = z.object({
  name: VisibleName,
  number: z.string().trim().min(8).max(50),
  email: z.union([z.literal(""), z.email().max(200)]).default(""),
  extraInfo: z
    .array(z.object({ name: z.string().trim().min(1).max(50), value: z.string().trim().max(500) }))
    .max(30)
    .default([]),
});
export type SaveContact = z.input<typeof SaveContact>;

/** A contact whose number WhatsApp hides, or a group, is changed without one; it stays as it is. */
export const UpdateContact = SaveContact.extend({
  number: z.union([z.literal(""), SaveContact.shape.number]).nullish(),
});
export type UpdateContact = z.input<typeof UpdateContact>;

export const ListContacts = ListQuery.extend({
  /** People whose number WhatsApp hides, without groups. */
  withoutNumber: queryFlag.optional(),
});
export type ListContacts = z.output<typeof ListContacts>;
export const ContactPage = z.object({ contacts: z.array(Contact), ...pageFields });
export type ContactPage = z.infer<typeof ContactPage>;

/** The duplicate to merge into the contact: its tickets, messages, notes and schedules move. */
export const MergeContact = z.object({ contactId: RowId });
export type MergeContact = z.infer<typeof MergeContact>;

/** Condition: both have a number, and the two are no forms of one: they are not merged (docs/decisions/0074). */
export const haveTwoNumbers = (one: { number: string | null }, other: { number: string | null }): boolean =>
  Boolean(one.number && other.number) && canonicalNumber(one.number ?? "") !== canonicalNumber(other.number ?? "");

/** Why a row of a spreadsheet was rejected. Translated by code. */
export const importProblems = [
  "nameMissing",
  "nameTooLong",
  "numberMissing",
  "numberInvalid",
  "emailInvalid",
  "twice",
  /** The row's number and its other ids belong to two contacts. */
  "twoContacts",
  /** A cell with an id is not one. */
  "idInvalid",
  /** A cell is no value of the field that its column is called as. */
  "fieldInvalid",
] as const;

export const ImportProblem = z.object({ row: z.number().int(), value: z.string(), problem: z.enum(importProblems) });
export type ImportProblem = z.infer<typeof ImportProblem>;

export const contactImportLimits = { bytes: 10 * 1024 * 1024, rows: 50_000, columns: 10, problems: 200 } as const;

/**
 * The rejected rows that are kept for download: the cells of a row, the characters of a cell, the characters of all
 * cells, and the days.
 */
export const refusedRowLimits = { cells: 100, cell: 1000, characters: 20_000_000, days: 7 } as const;

/** Why a spreadsheet could not be imported at all. Translated by code. */
const importFailures = [
  "noFile",
  "unreadable",
  "empty",
  "noNameColumn",
  "noNumberColumn",
  "tooManyRows",
  "tooLarge",
  "tooSlow",
  /** The server stopped meanwhile. */
  "interrupted",
  "internal",
] as const;
export type ImportFailure = (typeof importFailures)[number];

/** The progress and the result of an import. Nothing is stored of one that fails. */
export const ContactImport = z.object({
  id: z.uuid(),
  state: z.enum(["running", "done", "failed", "cancelled"]),
  total: z.number().int(),
  done: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  /** The first 200 rejected rows, by their number in the sheet. */
  problems: z.array(ImportProblem),
  problemCount: z.number().int(),
  /** The rejected rows as a file: how many it has, and until when; null without any. */
  refused: z.object({ rows: z.number().int(), until: z.iso.datetime() }).nullable(),
  /** Why it failed: a reason of ERR_IMPORT_INVALID. */
  reason: z.enum(importFailures).nullable(),
});
export type ContactImport = z.infer<typeof ContactImport>;

/** The result of importing the default connection's phone book. */
export const PhoneBookImport = z.object({
  message: z.string(),
  created: z.number().int(),
  /** Contacts without a name from the team, renamed as on the phone. */
  renamed: z.number().int(),
});
export type PhoneBookImport = z.infer<typeof PhoneBookImport>;

/** The last column says in this language why a row was rejected. */
export const ExportRefusedRows = z.object({
  format: z.enum(["csv", "xlsx"]).default("xlsx"),
  language: z.enum(["pt", "en", "es"]).catch("pt"),
});

export const ExportContacts = z.object({ format: z.enum(["csv", "xlsx"]).default("xlsx") });
