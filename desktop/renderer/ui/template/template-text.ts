import { type TemplateParts, templateMax } from "@balcao/shared/channels/message-templates.ts";
import type { TemplateField } from "@balcao/shared/channels/template-fields.ts";
import type { TFunction } from "i18next";

/** The name of a language that is written as the channel writes it: `pt_BR`. */
export function languageName(language: string, inLanguage: string): string {
  const name = knownName(language.replace("_", "-"), inLanguage) ?? language;
  return name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1);
}

function knownName(code: string, inLanguage: string): string | undefined {
  try {
    return new Intl.DisplayNames([inLanguage], { type: "language" }).of(code);
  } catch {
    // The channel may name a language in a form that the browser does not know.
    return undefined;
  }
}

/** The label of a field: its part of the template, and its variable's name or its button. */
export function fieldLabel(t: TFunction, { place, name }: TemplateField, { buttons }: TemplateParts): string {
  if (place !== "button") return t(`messageTemplates.fields.${place}`, { name });
  const button = buttons[Number(name)];
  return t(`messageTemplates.fields.${button?.type === "code" ? "code" : "url"}`, { name: button?.text ?? "" });
}

/** The most characters that a field takes. */
export const longestValue = ({ buttons }: TemplateParts, { place, name }: TemplateField): number =>
  place === "button" && buttons[Number(name)]?.type === "code" ? templateMax.code : 1024;

/** The files that a header takes. */
export const headerFiles = {
  image: "image/jpeg,image/png",
  video: "video/mp4,video/3gpp",
  document: ".pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.txt",
} as const;
