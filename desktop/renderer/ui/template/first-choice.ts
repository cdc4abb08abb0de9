import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import { messageVariables } from "@balcao/shared/workspace/message-variables.ts";
import type { TemplateChoice } from "@balcao/shared/workspace/template-choice.ts";
import { useContext } from "react";
import { FieldExamplesContext } from "../form/field-examples-context.ts";
import { suggestedValues } from "./suggested-values.ts";

/** The variables of texts as they are written in a value: the standard ones, and the company's fields of contacts. */
export const useVariableNames = (): string[] =>
  [...Object.keys(messageVariables), ...Object.keys(useContext(FieldExamplesContext) ?? {})].map((name) => `{${name}}`);

/**
 * A template that is chosen to be sent later. Where the contact is greeted it begins with the name as a variable: the contact or
 * its name is known only then.
 */
export function firstChoice(template: MessageTemplate): TemplateChoice {
  const suggested = suggestedValues(template, "Ana Lima", template.examples);
  const values = Object.entries(suggested).map(([key, name]) => [key, name === "Ana" ? "{primeiro_nome}" : "{nome}"]);
  return { name: template.name, language: template.language, values: Object.fromEntries(values) };
}
