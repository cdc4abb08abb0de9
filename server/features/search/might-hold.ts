import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** What becomes of these is one letter (PostgreSQL's unaccent), whatever else a text has. */
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
 * All but these may become any letters, or none: what has one is looked at closely. General punctuation, symbols and
 * pictures are no letters to anybody.
 */
const plain = `\\u0001-\\u007f\\u00a1${Object.values(written).join("")}\\u2010-\\u201f\\u2600-\\u27bf\\ufe0f\\U0001f300-\\U0001faff`;

/**
 * A cheap look at whether a text can hold a word, before its words are taken apart, which takes ten times as long: says
 * yes to every text that does, and to few others. Null for words of other alphabets, of which that cannot be told.
 */
export function mightHold(text: AnyPgColumn | SQL, word: string): SQL | null {
  const bare = word
    .normalize("NFC")
    .toLowerCase()
    .replace(/\P{ASCII}/gu, bareLetter);
  if (!/^[a-z\d]+$/.test(bare)) return null;
  // PostgreSQL may take apart what mixes letters and digits.
  const [longest = ""] = (bare.match(/[a-z]+|\d+/g) ?? []).sort((a, b) => b.length - a.length);
  const letters = [...longest].map((letter) => (/\d/.test(letter) ? letter : `[${letter}${written[letter] ?? ""}]`));
  return sql`${text} ~* ${`${letters.join("")}|[^${plain}]`}`;
}

const bareLetter = (letter: string): string =>
  Object.entries(written).find(([, forms]) => forms.includes(letter))?.[0] ?? letter;
