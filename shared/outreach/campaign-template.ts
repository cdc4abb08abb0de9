import { z } from "zod";
import { TemplateCategory, type TemplateParts } from "../channels/message-templates.ts";
import { fieldsOf, tidyValue, tooLongFields } from "../channels/template-fields.ts";
import { fillVariables, nameOf, type VariableValues } from "../workspace/message-variables.ts";
import { TemplateChoice } from "../workspace/template-choice.ts";

/** Where a variable of a campaign's template gets its value from, for each contact. */
const fieldSources = ["column", "contact", "text"] as const;
export type FieldSource = (typeof fieldSources)[number];

/** The fields of a contact that fill a variable, each with its name in texts. */
export const contactFields = {
  name: "{nome}",
  firstName: "{primeiro_nome}",
  number: "{numero}",
  email: "{email}",
} as const;
export type ContactField = keyof typeof contactFields;
export const contactFieldNames = Object.keys(contactFields) as ContactField[];

/** The source of a variable: a column of the list or a company's field of its name, the contact itself, or a fixed text. */
export const FieldValue = z.object({
  from: z.enum(fieldSources),
  /** The name of the column or the company's field, one of `contactFields`, or the text itself. */
  value: z.string(),
  /** Stands in where a contact has no value; empty if there is none. */
  otherwise: z.string(),
});
export type FieldValue = z.infer<typeof FieldValue>;

const Written = z.string().trim().max(1024);
const WrittenField = FieldValue.extend({ value: Written, otherwise: Written.default("") }).refine(
  ({ from, value }) => from !== "contact" || value === "" || Object.hasOwn(contactFields, value),
  { path: ["value"] },
);

/** A message template as a campaign's form chooses it. `fields` by the key of the field: `body.1`, `button.0`. */
export const ChosenTemplate = TemplateChoice.pick({ name: true, language: true }).extend({
  fields: z.record(z.string().max(80), WrittenField).default({}),
});
export type ChosenTemplate = z.output<typeof ChosenTemplate>;

/** The template of a campaign. `category`: when it was saved, or started last; it decides the price. */
export const CampaignTemplate = z.object({
  name: z.string(),
  language: z.string(),
  category: TemplateCategory,
  fields: z.record(z.string(), FieldValue),
  /** The templates that it replaced after the campaign had begun, oldest first; absent without one. */
  earlier: z
    .array(TemplateChoice.pick({ name: true, language: true }).extend({ category: TemplateCategory }))
    .optional(),
});
export type CampaignTemplate = z.infer<typeof CampaignTemplate>;

/**
 * Why ERR_CAMPAIGN_TEMPLATE refuses a template: its state at the connections in `connections`, by name. `changed`: since the
 * campaign was saved; saving it again accepts the new text.
 */
export const TemplateRefusal = z.object({
  reason: z.enum(["missing", "unsupported", "pending", "rejected", "paused", "disabled", "unavailable", "changed"]),
  connections: z.array(z.string()),
});
export type TemplateRefusal = z.infer<typeof TemplateRefusal>;

type Fields = Readonly<Record<string, FieldValue>>;

/** The keys of a template's fields that have no source yet, or whose fixed text is too long. */
export function unsetFields(parts: TemplateParts, fields: Fields): string[] {
  const fixed = Object.fromEntries(
    Object.entries(fields).map(([key, { from, value, otherwise }]) => [key, from === "text" ? value : otherwise]),
  );
  const tooLong = tooLongFields(parts, fixed);
  return fieldsOf(parts).flatMap(({ key }) =>
    tidyValue(fields[key]?.value ?? "") === "" || tooLong.includes(key) ? key : [],
  );
}

/** The contact that a template is filled for; `variables` has the list's columns and the company's fields. */
export type TemplateContact = Pick<VariableValues, "name" | "number" | "email"> & {
  variables: Readonly<Record<string, string>>;
};

/** The value of each field for one contact: its stand-in where there is none. Empty where there is neither. */
export const valuesFor = (fields: Fields, contact: TemplateContact): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      tidyValue(writtenFor(field, contact)) || tidyValue(field.otherwise),
    ]),
  );

function writtenFor({ from, value }: FieldValue, { variables, ...contact }: TemplateContact): string {
  if (from === "text") return value;
  if (from === "contact")
    return fillVariables(contactFields[value as ContactField] ?? "", {
      ...contact,
      protocol: "",
      greeting: "",
      custom: variables,
    });
  // Names match without case and accents, as in texts.
  return Object.entries(variables).find(([name]) => nameOf(name) === nameOf(value))?.[1] ?? "";
}
