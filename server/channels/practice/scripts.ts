import type { Language } from "@balcao/shared/platform/languages.ts";
import type { Script } from "./script.ts";
import { english } from "./scripts/en.ts";
import { spanish } from "./scripts/es.ts";
import { portuguese } from "./scripts/pt.ts";

/** The practice in each language of the console. */
export const scripts: Readonly<Record<Language, Script>> = { pt: portuguese, en: english, es: spanish };
