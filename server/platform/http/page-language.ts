import { type Language, languages } from "@balcao/shared/platform/languages.ts";

/** The language of a page that the server writes: the first available one of a browser's `accept-language`, else Portuguese. */
export function pageLanguage(accepted: string | undefined): Language {
  const wanted = (accepted ?? "")
    .split(",")
    .map((entry) => {
      const [tag = "", ...parameters] = entry.trim().toLowerCase().split(";");
      const weight = parameters.find((parameter) => parameter.trim().startsWith("q="))?.split("=")[1];
      return { language: tag.slice(0, 2), weight: weight === undefined ? 1 : Number(weight) };
    })
    .sort((one, other) => other.weight - one.weight);
  return wanted.flatMap(({ language }) => languages.find((known) => known === language) ?? [])[0] ?? "pt";
}
