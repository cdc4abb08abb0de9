import type { TemplateParts } from "@balcao/shared/channels/message-templates.ts";
import { fieldsOf, type TemplateField } from "@balcao/shared/channels/template-fields.ts";
import { fold } from "@balcao/shared/platform/fold.ts";

/** Variables that carry a person's name. */
const names = /^(name|nome|nombre|first_?name|primeiro_?nome|cliente|customer|contato|contact|contacto)/;
/** The words before a name: "Olá, {{1}}". */
const greetings =
  /\b(ola|oi|bom dia|boa tarde|boa noite|prezad[oa]|car[oa]|hello|hi|dear|hola|buenos dias|estimad[oa])[\s,!*_]*$/;

/**
 * The values that a template begins with: the contact's name where it is greeted; the first name if the template's
 * example is a single word.
 */
export function suggestedValues(
  parts: TemplateParts,
  contactName: string,
  examples: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const [firstName = ""] = contactName.split(" ");
  if (firstName === "") return {};
  const first = fieldsOf(parts).find((field) => isName(parts, field));
  if (!first) return {};
  const isOneWord = /^\S+$/.test((examples[first.key] ?? "").trim());
  return { [first.key]: isOneWord ? firstName : contactName };
}

function isName({ header, body }: TemplateParts, { place, name }: TemplateField): boolean {
  if (place === "button") return false;
  if (names.test(fold(name))) return true;
  const text = place === "body" ? body : header?.format === "text" ? header.text : "";
  const [before = ""] = text.split(new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`));
  return greetings.test(fold(before));
}
