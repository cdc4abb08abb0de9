import i18next, { type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Language } from "../ui/choices.ts";
import { type Catalogue, pt } from "./pt/pt.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: Catalogue };
  }
}

/** Fetched when they are chosen; Portuguese is always there, as the default and the fallback. */
const catalogues: Record<Language, () => Promise<Catalogue>> = {
  pt: async () => pt,
  en: async () => (await import("./en/en.ts")).en,
  es: async () => (await import("./es/es.ts")).es,
};

/** Starts the texts in one language. */
export async function startTexts(language: Language): Promise<i18n> {
  const texts = i18next.createInstance();
  await texts.use(initReactI18next).init({
    lng: "pt",
    fallbackLng: "pt",
    resources: { pt: { translation: pt } },
    // React escapes what it draws.
    interpolation: { escapeValue: false },
  });
  await changeLanguage(texts, language);
  return texts;
}

/** Shows the texts in another language; when its catalogue cannot be fetched, the present one stays. */
export async function changeLanguage(texts: i18n, language: Language): Promise<void> {
  const catalogue = await catalogues[language]().catch(() => null);
  if (!catalogue) return;
  texts.addResourceBundle(language, "translation", catalogue);
  await texts.changeLanguage(language);
}
