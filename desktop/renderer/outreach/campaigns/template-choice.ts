import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import { fieldsOf } from "@balcao/shared/channels/template-fields.ts";
import type { ListVariables } from "@balcao/shared/inbox/contact-lists.ts";
import {
  type ChosenTemplate,
  type ContactField,
  contactFields,
  type FieldValue,
} from "@balcao/shared/outreach/campaign-template.ts";
import { missingVariables, nameOf } from "@balcao/shared/workspace/message-variables.ts";
import { suggestedValues } from "../../ui/template/suggested-values.ts";

const noValue: FieldValue = { from: "text", value: "", otherwise: "" };

/**
 * A template as it is chosen first: the contact's name where it is greeted, and columns, or fields of the company, that are
 * named like a variable.
 */
export function firstChoice(template: MessageTemplate, columns: readonly string[]): ChosenTemplate {
  const suggested = suggestedValues(template, "Ana Lima", template.examples);
  const fields = fieldsOf(template).map(({ key, name }): [string, FieldValue] => {
    if (key in suggested)
      return [key, { ...noValue, from: "contact", value: suggested[key] === "Ana" ? "firstName" : "name" }];
    const column = columns.find((one) => nameOf(one) === nameOf(name.replaceAll("_", " ")));
    return [key, column ? { ...noValue, from: "column", value: column } : noValue];
  });
  return { name: template.name, language: template.language, fields: Object.fromEntries(fields) };
}

/** The variables that keep contacts from getting the template: without a value and a stand-in. */
export function missingValues({ fields }: Pick<ChosenTemplate, "fields">, variables: ListVariables) {
  const names = Object.values(fields).flatMap(({ from, value, otherwise }) => {
    if (from === "text" || otherwise !== "") return [];
    return from === "contact" ? (contactFields[value as ContactField] ?? []) : `{${value}}`;
  });
  return missingVariables(names.join(""), [...variables.standard, ...variables.columns]);
}
