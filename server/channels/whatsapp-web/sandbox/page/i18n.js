import { en } from "./i18n/en.js";
import { es } from "./i18n/es.js";
import { pt } from "./i18n/pt.js";

const catalogues = { pt, en, es };
const locales = { pt: "pt-BR", en: "en-GB", es: "es" };
const saved = localStorage.getItem("sandbox.language");
let language = saved in catalogues ? saved : "pt";

export const languages = { pt: "Português", en: "English", es: "Español" };
export const currentLanguage = () => language;
export const locale = () => locales[language];

export function chooseLanguage(next) {
  language = next;
  localStorage.setItem("sandbox.language", next);
}

/** The text of a key, with {placeholders} filled in. */
export const t = (key, values = {}) =>
  catalogues[language][key].replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
