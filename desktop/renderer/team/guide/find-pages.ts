import { fold } from "@balcao/shared/platform/fold.ts";
import type { Guide, GuidePage } from "./guide.ts";

export type FoundPage = {
  page: GuidePage;
  /** The words around the first hit in the text; the beginning if only the title matches. */
  excerpt: string;
};

const before = 40;
const length = 150;

/**
 * The pages with every word of a search, or another form of it, in title or text. Hits in the title come first, and the
 * very words before their other forms.
 */
export function findPages(groups: Guide["groups"], search: string): FoundPage[] {
  const wanted = fold(search).split(/\s+/).filter(Boolean);
  return groups
    .flatMap(({ pages }) => pages)
    .map((page) => ({ page, title: textOf(page.title), text: textOf(page.words) }))
    .map((one) => ({ ...one, rank: rankOf(one, wanted) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .map(({ page, text }) => ({
      page,
      excerpt: cutAround(page.words, Math.max(0, ...wanted.slice(0, 1).map((word) => placeOf(text, word)))),
    }));
}

/** A folded text, and where the first word of each stem begins. */
type Text = { folded: string; stems: ReadonlyMap<string, number> };

function textOf(text: string): Text {
  const folded = fold(text);
  const stems = new Map<string, number>();
  for (const { 0: word, index } of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    const stem = stemOf(word);
    if (!stems.has(stem)) stems.set(stem, index);
  }
  return { folded, stems };
}

/** Lower is better; null for a page without one of the words. */
function rankOf({ title, text }: { title: Text; text: Text }, wanted: readonly string[]): number | null {
  const has = (within: Text, word: string) => within.folded.includes(word);
  const hasForm = (within: Text, word: string) => placeOf(within, word) >= 0;
  const ranks = [
    (word: string) => has(title, word),
    (word: string) => hasForm(title, word),
    (word: string) => has(title, word) || has(text, word),
    (word: string) => hasForm(title, word) || hasForm(text, word),
  ];
  const rank = ranks.findIndex((fits) => wanted.every(fits));
  return rank < 0 ? null : rank;
}

/** The first place of a word, else of another form of it; -1 without any. */
function placeOf({ folded, stems }: Text, word: string): number {
  const at = folded.indexOf(word);
  return at >= 0 ? at : (stems.get(stemOf(word)) ?? -1);
}

/** Cuts a text around a position, at words. */
function cutAround(text: string, at: number): string {
  const from = at <= before ? 0 : text.indexOf(" ", at - before) + 1;
  const rest = text.slice(from);
  const end = rest.length <= length ? rest.length : rest.lastIndexOf(" ", length);
  return `${from > 0 ? "… " : ""}${rest.slice(0, end)}${end < rest.length ? " …" : ""}`;
}

/**
 * Endings of Portuguese and English words, folded: nouns made of verbs, forms of verbs, plurals. A guide of a hundred
 * pages needs no more; two words that wrongly share a stem only make a page too many.
 */
const endings = [
  "[aiu]?c(?:ao|oes)|[aei]?mentos?|[ae]nc(?:ia|a)s?|[aei]turas?|[aei]dor(?:a?s?|es)|[aei](?:vel|veis)|[ae]ntes?",
  "[aei](?:r(?:em|mos|ao|a|ia|iam)?|ndo|d[ao]s?)|av?am|iam?|ou|[ei]u",
  "oes|ao|ens|em|[ae]is|[ae]l|[aeo]s?|s|i",
  "ations?|ings?|ed|ers?|ies|y",
].join("|");
const form = new RegExp(`^(.{3,}?)(?:${endings})$`);

/** The part of a folded word that its other forms share: "transferencia" and "transferir" have the same. */
const stemOf = (word: string): string => form.exec(word)?.[1] ?? word;
