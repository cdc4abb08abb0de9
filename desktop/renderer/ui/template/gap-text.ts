import type { TemplateParts } from "@balcao/shared/channels/message-templates.ts";
import type { TemplateField } from "@balcao/shared/channels/template-fields.ts";
import { plainText } from "../text/message-markup.ts";

/** The characters of a long sentence that are shown on each side of a gap. */
const nearby = 28;
const gap = "___";

/** The sentence around a field's gap, such as "Olá, ___!"; null for a button, and where there are no words around it. */
export function gapText({ header, body }: TemplateParts, { place, name }: TemplateField): string | null {
  if (place === "button") return null;
  const text = plainText(place === "body" ? body : header?.format === "text" ? header.text : "");
  const [start, ...rest] = text.split(new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`));
  if (start === undefined || rest.length === 0) return null;
  const before = otherGaps(start.split(/[.!?…]\s+|\n/).at(-1) ?? "");
  const after = otherGaps(/^.*?(?:[.!?…](?=\s|$)|$)/m.exec(rest[0] ?? "")?.[0] ?? "");
  if (!/\p{L}/u.test(before + after)) return null;
  return `${endOf(before)}${gap}${startOf(after)}`.trim();
}

const otherGaps = (text: string): string => text.replace(/\{\{.*?\}\}/g, "…");
const endOf = (text: string): string =>
  text.length > nearby ? `…${text.slice(-nearby).replace(/^\S*(?=\s)/, "")}` : text;
const startOf = (text: string): string =>
  text.length > nearby ? `${text.slice(0, nearby).replace(/\s+\S*$/, "")}…` : text;
