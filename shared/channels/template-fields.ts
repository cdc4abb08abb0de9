import { type TemplateButton, type TemplateParts, templateMax } from "./message-templates.ts";
import { isReserved } from "./question.ts";

/** A place of a template that each sending fills. */
export type TemplateField = {
  /** `body.1`, `header.name`, `button.0`: the part, and the variable's name or the button's position. */
  key: string;
  place: "header" | "body" | "button";
  name: string;
};

const variable = /\{\{\s*(\w+)\s*\}\}/g;

/** The names of a text's variables, each once, in their order. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(variable)].map(([, name]) => name ?? "")),
];

/** True if a button's value is chosen at each sending. */
const isFilled = ({ type, value }: TemplateButton): boolean =>
  type === "code" || (type === "url" && variablesIn(value).length > 0);

/** The fields of a template, in the order in which people fill them. */
export function fieldsOf({ header, body, buttons }: TemplateParts): TemplateField[] {
  const inText = (place: "header" | "body", text: string): TemplateField[] =>
    variablesIn(text).map((name) => ({ key: `${place}.${name}`, place, name }));
  return [
    ...(header?.format === "text" ? inText("header", header.text) : []),
    ...inText("body", body),
    ...buttons.flatMap((button, n) =>
      isFilled(button) ? { key: `button.${n}`, place: "button" as const, name: String(n) } : [],
    ),
  ];
}

/** The keys of the quick replies, whose values are optional. */
export const payloadKeys = ({ buttons }: TemplateParts): string[] =>
  buttons.flatMap(({ type }, n) => (type === "reply" ? `button.${n}` : []));

/** The payload of a quick reply as it is sent, and as it comes back with the tap. */
export const tidyPayload = (value: string): string => value.trim();

/** The keys of the quick replies whose payload would be taken for an answer to a question of ours. */
export const reservedFields = (parts: TemplateParts, values: Readonly<Record<string, string>>): string[] =>
  payloadKeys(parts).filter((key) => isReserved(tidyPayload(values[key] ?? "")));

/** The keys of values for which the template has no place. */
export function unknownKeys(parts: TemplateParts, values: Readonly<Record<string, string>>): string[] {
  const known = new Set([...fieldsOf(parts).map(({ key }) => key), ...payloadKeys(parts)]);
  return Object.keys(values).filter((key) => !known.has(key));
}

/** The values for which the template has a place. */
export function valuesIn(parts: TemplateParts, values: Readonly<Record<string, string>>): Record<string, string> {
  const unknown = new Set(unknownKeys(parts, values));
  return Object.fromEntries(Object.entries(values).filter(([key]) => !unknown.has(key)));
}

/** The values as they are sent: WhatsApp accepts neither line breaks nor rows of spaces in them. */
export const tidyValue = (value: string): string => value.replace(/\s+/g, " ").trim();

/** The keys of the fields that have no value. */
export const emptyFields = (parts: TemplateParts, values: Readonly<Record<string, string>>): string[] =>
  fieldsOf(parts).flatMap(({ key }) => (tidyValue(values[key] ?? "") === "" ? key : []));

/**
 * The keys of the fields whose value WhatsApp refuses as too long: a code, the payload of a quick reply, the end of an address,
 * and the longest value of a text or a header that is too long with its values.
 */
export function tooLongFields(parts: TemplateParts, values: Readonly<Record<string, string>>): string[] {
  const filled = fillTemplate(parts, values);
  const lengthOf = ({ key }: TemplateField) => tidyValue(values[key] ?? "").length;
  const longest = (place: "header" | "body") =>
    fieldsOf(parts)
      .filter((field) => field.place === place)
      .sort((one, other) => lengthOf(other) - lengthOf(one))
      .slice(0, filled[place].length > templateMax[place] ? 1 : 0);
  const texts = [...longest("header"), ...longest("body")].map(({ key }) => key);
  const buttons = filled.buttons.flatMap(({ type, value }, n) => {
    const key = `button.${n}`;
    const sent = type === "reply" ? tidyPayload(values[key] ?? "") : value;
    const most = type === "reply" ? templateMax.payload : type === "phone" ? null : templateMax[type];
    return most !== null && sent.length > most ? key : [];
  });
  return [...texts, ...buttons];
}

/** A template as the phone shows it. */
export type FilledTemplate = { header: string; body: string; footer: string; buttons: TemplateButton[] };

/** Puts values in the place of variables. A variable without a value stays as it is written. */
export function fillTemplate(parts: TemplateParts, values: Readonly<Record<string, string>>): FilledTemplate {
  const fill = (place: string, text: string) =>
    text.replace(variable, (whole, name: string) => tidyValue(values[`${place}.${name}`] ?? "") || whole);
  return {
    header: parts.header?.format === "text" ? fill("header", parts.header.text) : "",
    body: fill("body", parts.body),
    footer: parts.footer,
    buttons: parts.buttons.map((button, n) => ({ ...button, value: filledValue(button, values[`button.${n}`]) })),
  };
}

function filledValue(button: TemplateButton, value: string | undefined): string {
  const tidy = tidyValue(value ?? "");
  if (button.type === "code") return tidy;
  return button.type === "url" && tidy ? button.value.replace(variable, () => tidy) : button.value;
}
