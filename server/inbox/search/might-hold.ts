import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** PostgreSQL's unaccent maps each of these to one letter, in every text. */
const written: Readonly<Record<string, string>> = {
  a: "àáâãäåÀÁÂÃÄÅ",
  c: "çÇ",
  e: "èéêëÈÉÊË",
  i: "ìíîïÌÍÎÏ",
  n: "ñÑ",
  o: "òóôõöøÒÓÔÕÖØ",
  u: "ùúûüÙÚÛÜ",
  y: "ýÿÝ",
};

/**
 * Characters outside these ranges may map to any letters, or to none: a text with one gets the exact check. General
 * punctuation, symbols and pictographs never map to letters.
 */
const plain = `\\u0001-\\u007f\\u00a1${Object.values(written).join("")}\\u2010-\\u201f\\u2600-\\u27bf\\ufe0f\\U0001f300-\\U0001faff`;

/**
 * A cheap prefilter: can a text contain a word? It runs before the text is split into words, which takes ten times as
 * long. True for every text that contains the word, and for few others. Null for words of other alphabets, which it
 * cannot check.
 */
export function mightHold(text: AnyPgColumn | SQL, word: string): SQL | null {
  const bare = word
    .normalize("NFC")
    .toLowerCase()
    .replace(/\P{ASCII}/gu, bareLetter);
  if (!/^[a-z\d]+$/.test(bare)) return null;
  // PostgreSQL may split a mix of letters and digits.
  const [longest = ""] = (bare.match(/[a-z]+|\d+/g) ?? []).sort((a, b) => b.length - a.length);
  const letters = [...longest].map((letter) => (/\d/.test(letter) ? letter : `[${letter}${written[letter] ?? ""}]`));
  return sql`${text} ~* ${`${letters.join("")}|[^${plain}]`}`;
}

const bareLetter = (letter: string): string =>
  Object.entries(written).find(([, forms]) => forms.includes(letter))?.[0] ?? letter;
