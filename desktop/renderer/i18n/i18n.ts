import type { Language } from "@balcao/shared/platform/languages.ts";
import i18next, { type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { type FirstTexts, firstTexts } from "./pt/first.ts";
import type { Catalogue, Rest } from "./pt/pt.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: Catalogue };
  }
}

type Parts = { first: () => Promise<FirstTexts>; rest: () => Promise<Rest> };

/** Loaded when they are chosen; the first part of Portuguese is always there, as the default and the fallback. */
const catalogues: Record<Language, Parts> = {
  pt: { first: async () => firstTexts, rest: async () => (await import("./pt/pt.ts")).pt },
  en: {
    first: async () => (await import("./en/first.ts")).firstTexts,
    rest: async () => (await import("./en/en.ts")).en,
  },
  es: {
    first: async () => (await import("./es/first.ts")).firstTexts,
    rest: async () => (await import("./es/es.ts")).es,
  },
};

/** Starts the texts in one language, with those of the first screen. */
export async function startTexts(language: Language): Promise<i18n> {
  const texts = i18next.createInstance();
  await texts.use(initReactI18next).init({
    lng: "pt",
    fallbackLng: "pt",
    resources: { pt: { translation: firstTexts } },
    // React escapes rendered text.
    interpolation: { escapeValue: false },
  });
  const begun = await catalogues[language].first().catch(() => null);
  const spoken = begun ? language : "pt";
  if (begun) texts.addResourceBundle(spoken, "translation", begun);
  await texts.changeLanguage(spoken);
  waiting = fetchRest(texts, spoken);
  waiting.catch(() => undefined);
  return texts;
}

let waiting: Promise<void> = Promise.resolve();

/** Resolves when the texts of every screen are loaded; dialogs opened by a click wait for them as for their code. */
export const allTexts = (): Promise<void> => waiting;

async function fetchRest(texts: i18n, language: Language): Promise<void> {
  texts.addResourceBundle(language, "translation", await catalogues[language].rest(), true, true);
}

/** Switches to another language; if its catalogue cannot be loaded, the current one stays. */
export async function changeLanguage(texts: i18n, language: Language): Promise<void> {
  if (texts.language === language) return;
  const { first: begin, rest } = catalogues[language];
  const parts = await Promise.all([begin(), rest()]).catch(() => null);
  if (!parts) return;
  for (const part of parts) texts.addResourceBundle(language, "translation", part, true, true);
  await texts.changeLanguage(language);
}
