import { fold } from "@balcao/shared/platform/fold.ts";

export type TextPart = { at: number; text: string; isHit: boolean };

/** The number of characters of a long message shown before its first hit. */
const before = 40;

/**
 * A message's excerpt that starts a little before the first hit. Words are compared as on the server: without accents
 * and case, the last one as a prefix.
 */
export function cutAround(body: string, search: string): TextPart[] {
  const wanted = wordsIn(search).map(({ text }) => fold(text));
  const last = wanted.at(-1) ?? "";
  const hits = wordsIn(body).filter(({ text }) => wanted.includes(fold(text)) || fold(text).startsWith(last));
  const first = hits[0]?.at ?? 0;
  const start = first > before ? first - before : 0;
  const parts: TextPart[] = start > 0 ? [{ at: -1, text: "…", isHit: false }] : [];
  let at = start;
  for (const hit of hits) {
    if (hit.at > at) parts.push({ at, text: body.slice(at, hit.at), isHit: false });
    parts.push({ at: hit.at, text: hit.text, isHit: true });
    at = hit.at + hit.text.length;
  }
  parts.push({ at, text: body.slice(at), isHit: false });
  return parts;
}

const wordsIn = (text: string) =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({ at: match.index, text: match[0] }));
