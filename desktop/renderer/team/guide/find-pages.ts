import { fold } from "@balcao/shared/platform/fold.ts";
import type { Guide, GuidePage } from "./guide.ts";

export type FoundPage = {
  page: GuidePage;
  /** The words around the first hit in the text; the beginning if only the title matches. */
  excerpt: string;
};

const before = 40;
const length = 150;

/** The pages with every word of a search in title or text; hits in the title come first. */
export function findPages({ groups }: Guide, search: string): FoundPage[] {
  const wanted = fold(search).split(/\s+/).filter(Boolean);
  const found = groups
    .flatMap(({ pages }) => pages)
    .map((page) => ({ page, title: fold(page.title), text: fold(page.words) }))
    .filter(({ title, text }) => wanted.every((word) => title.includes(word) || text.includes(word)));
  const isTitled = ({ title }: { title: string }) => wanted.every((word) => title.includes(word));
  return [...found.filter(isTitled), ...found.filter((one) => !isTitled(one))].map(({ page, text }) => ({
    page,
    excerpt: cutAround(page.words, Math.max(0, ...wanted.map((word) => text.indexOf(word)).slice(0, 1))),
  }));
}

/** Cuts a text around a position, at words. */
function cutAround(text: string, at: number): string {
  const from = at <= before ? 0 : text.indexOf(" ", at - before) + 1;
  const rest = text.slice(from);
  const end = rest.length <= length ? rest.length : rest.lastIndexOf(" ", length);
  return `${from > 0 ? "… " : ""}${rest.slice(0, end)}${end < rest.length ? " …" : ""}`;
}
