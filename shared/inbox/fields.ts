import { z } from "zod";
import { RowId } from "../platform/row-id.ts";
import { visibleText } from "../platform/visible-text.ts";

/** A field describes contacts or tickets. */
export const fieldSubjects = ["contact", "ticket"] as const;
export const FieldSubject = z.enum(fieldSubjects);
export type FieldSubject = z.infer<typeof FieldSubject>;

export const fieldKinds = ["text", "number", "money", "date", "choice", "choices", "yesNo", "person", "link"] as const;
export const FieldKind = z.enum(fieldKinds);
export type FieldKind = z.infer<typeof FieldKind>;

/** Limits: a company’s fields of contacts, and of tickets, removed ones included; choices of a field; choices of a value; a text’s characters. */
export const fieldLimits = { fields: 50, choices: 100, chosen: 50, text: 500 } as const;

/** The kinds to which a field of a kind can change. Anything else is two changes, by way of `text`. */
export const kindChanges: Record<FieldKind, readonly FieldKind[]> = {
  text: ["number", "money", "date", "choice", "choices", "yesNo", "link"],
  number: ["text", "money"],
  money: ["text", "number"],
  date: ["text"],
  choice: ["text", "choices"],
  choices: ["text"],
  yesNo: ["text"],
  person: ["text"],
  link: ["text"],
};

const FieldChoice = z.object({
  id: z.number().int(),
  name: z.string(),
  isRemoved: z.boolean().describe("Values that have it keep it, but it cannot be chosen any more."),
});

/** A field that a company gives its contacts or its tickets. */
export const Field = z.object({
  id: z.number().int(),
  subject: FieldSubject,
  name: z.string(),
  kind: FieldKind,
  help: z.string().describe("A sentence for those who fill it in."),
  isRequired: z.boolean().describe("An agent cannot resolve a ticket before it has a value."),
  isRemoved: z.boolean().describe("No screen shows it; its values are kept, and it can be restored."),
  choices: z
    .array(FieldChoice)
    .describe("In order, removed ones last; only fields of the kinds `choice` and `choices` have some."),
});
export type Field = z.infer<typeof Field>;

/** The choices in their order: with an id those that stay, without one the new ones. Missing ones are removed. */
const SaveChoice = z.strictObject({ id: RowId.optional(), name: visibleText(1, 80) });

export const SaveField = z.strictObject({
  name: visibleText(1, 50),
  kind: FieldKind,
  help: z.string().trim().max(200).default(""),
  isRequired: z.boolean().default(false),
  choices: z.array(SaveChoice).max(fieldLimits.choices).default([]),
});
export type SaveField = z.input<typeof SaveField>;

export const CreateField = SaveField.extend({ subject: FieldSubject });
export type CreateField = z.input<typeof CreateField>;

/** All fields of a subject that are not removed, in their new order. */
export const OrderFields = z.strictObject({ subject: FieldSubject, ids: z.array(RowId).max(fieldLimits.fields) });
export type OrderFields = z.infer<typeof OrderFields>;

/** The values that a change of a field would touch: asked before the change. */
export const FieldUse = z.object({
  values: z.number().int().describe("Contacts or tickets that have a value."),
  unreadable: z
    .number()
    .int()
    .nullable()
    .describe("Values that the asked kind cannot read; they would be kept as text. Null if no kind was asked for."),
  choices: z
    .array(z.object({ id: z.number().int(), values: z.number().int() }))
    .describe("How many values have each choice."),
});
export type FieldUse = z.infer<typeof FieldUse>;

export const AskFieldUse = z.object({ kind: FieldKind.optional() });

/**
 * A value on the wire: a text (kinds text and link), a number (number, money), a day as YYYY-MM-DD (date), the id of a
 * choice or of a person, the ids of several choices, or true and false.
 */
const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.number().int())]);
export type Value = z.infer<typeof Value>;

/** The value of one field of a contact or a ticket. A field without a value is not listed. */
export const FieldValue = z.object({
  fieldId: z.number().int(),
  name: z.string().describe("The field's name."),
  value: Value.nullable().describe("Null if the stored text is none of the field's kind: see `text`."),
  text: z
    .string()
    .describe(
      "The value as people in Brazil write it, such as `R$ 1.500,50` and `01/12/2026`; names of choices and persons.",
    ),
});
export type FieldValue = z.infer<typeof FieldValue>;

/** New values; null takes a value away. Fields that are not listed stay as they are. */
export const SetFieldValues = z.strictObject({
  values: z
    .array(
      z.strictObject({
        fieldId: RowId,
        value: z
          .union([z.string().max(fieldLimits.text), z.number(), z.boolean(), z.array(RowId).max(fieldLimits.chosen)])
          .nullable(),
      }),
    )
    .min(1)
    .max(fieldLimits.fields),
});
export type SetFieldValues = z.infer<typeof SetFieldValues>;

/** A name of contacts' extra information, which is no field yet. Names that differ in case and accents only are one. */
const ExtraInfoName = z.object({
  name: z.string().describe("As most contacts have it."),
  contacts: z.number().int().describe("Contacts that have it."),
});

export const ExtraInfoNames = z.object({
  names: z.array(ExtraInfoName).describe("Up to 200, the most frequent ones first."),
  room: z.number().int().describe("The fields of contacts that the company may still add."),
});
export type ExtraInfoNames = z.infer<typeof ExtraInfoNames>;

/** The names that are to become fields of contacts, of the kind text. */
export const AdoptExtraInfo = z.strictObject({
  names: z.array(visibleText(1, 50)).min(1).max(fieldLimits.fields),
});
export type AdoptExtraInfo = z.infer<typeof AdoptExtraInfo>;

/** Details of ERR_FIELDS_REQUIRED: the fields without a value. */
export const MissingFields = z.object({
  fields: z.array(z.object({ id: z.number().int(), name: z.string(), subject: FieldSubject })),
});
export type MissingFields = z.infer<typeof MissingFields>;
