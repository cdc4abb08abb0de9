/** A part of a message: text with its styles, a link, or line breaks. */
export type MarkupPart =
  | { kind: "text"; text: string }
  | { kind: "link"; text: string; href: string }
  | { kind: "bold" | "italic" | "strike"; parts: MarkupPart[] }
  | { kind: "mono"; text: string };

const styleOf = { "*": "bold", _: "italic", "~": "strike" } as const;

/** Excludes characters that change the reading direction: the visible address must be the followed one. */
const inLink = "[^\\s<>\"'\\u202a-\\u202e\\u2066-\\u2069]";

/** ```block```, `code`, a link, or a marker that may start a style; the first match counts. */
const token = new RegExp(
  [
    "```([\\s\\S]+?)```",
    "`([^`\\n]+)`",
    `((?:https?:\\/\\/|mailto:|tel:)${inLink}+|www\\.${inLink}+\\.${inLink}+|[\\w.+-]{1,64}@[\\w-]+(?:\\.[\\w-]+)+)`,
    "(?<![\\p{L}\\p{N}])([*_~])(?=\\S)",
  ].join("|"),
  "gu",
);

type Marker = keyof typeof styleOf;
const markers = Object.keys(styleOf) as Marker[];
/** Where a style may end. */
const closer = /(?<=\S)[*_~](?![\p{L}\p{N}])/gu;

/**
 * Reads WhatsApp's markup: *bold*, _italic_, ~strike~, `mono`, and links. It produces no HTML: the parts are rendered
 * as React elements, so that a message cannot contain markup of its own. Strangers choose the text: it is scanned once
 * per nested style, however many unmatched markers it has.
 */
export const parseMarkup = (text: string): MarkupPart[] => parse(text, markers);

/** `open` are the styles that may start here: a style cannot be nested in itself. */
function parse(text: string, open: readonly Marker[]): MarkupPart[] {
  const parts: MarkupPart[] = [];
  const endOf = closersIn(text);
  let plainFrom = 0;
  const add = (part: MarkupPart, from: number, to: number) => {
    if (from > plainFrom) parts.push({ kind: "text", text: text.slice(plainFrom, from) });
    parts.push(part);
    plainFrom = to;
  };
  const tokens = new RegExp(token);
  for (let found = tokens.exec(text); found; found = tokens.exec(text)) {
    const at = found.index;
    const [whole, block, mono, link, marker] = found;
    if (block !== undefined || mono !== undefined) {
      add({ kind: "mono", text: block ?? mono ?? "" }, at, at + whole.length);
    } else if (link !== undefined) {
      const shown = withoutTrailingPunctuation(link);
      add(toLink(shown), at, at + shown.length);
      tokens.lastIndex = plainFrom;
    } else {
      const style = marker as Marker;
      const end = open.includes(style) ? endOf(style, at) : null;
      if (end === null) continue;
      const inner = text.slice(at + 1, end);
      add({ kind: styleOf[style], parts: parse(inner, without(open, style)) }, at, end + 1);
      tokens.lastIndex = plainFrom;
    }
  }
  if (plainFrom < text.length) parts.push({ kind: "text", text: text.slice(plainFrom) });
  return parts;
}

const without = (open: readonly Marker[], style: Marker): Marker[] => open.filter((one) => one !== style);

/**
 * Returns a function for the end of a style that starts at a place, on its line; null without one. Call it from left to
 * right.
 */
function closersIn(text: string): (style: Marker, from: number) => number | null {
  const places: Record<Marker, number[]> = { "*": [], _: [], "~": [] };
  const next: Record<Marker, number> = { "*": 0, _: 0, "~": 0 };
  for (const { 0: marker, index } of text.matchAll(closer)) places[marker as Marker].push(index);
  let lineEnd = -1;
  return (style, from) => {
    if (lineEnd <= from) lineEnd = endOfLine(text, from);
    const ends = places[style];
    // Skips ends without any text between the two markers.
    while ((ends[next[style]] ?? text.length) < from + 2) next[style] += 1;
    const end = ends[next[style]];
    return end !== undefined && end < lineEnd ? end : null;
  };
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}

/** The text without markers, for places without styles. */
export const plainText = (text: string): string => parseMarkup(text).map(wordsOf).join("");

const wordsOf = (part: MarkupPart): string => ("parts" in part ? part.parts.map(wordsOf).join("") : part.text);

/** Only web, mail and telephone addresses become links; any other text stays text. */
function toLink(text: string): MarkupPart {
  const href = safeHref(addressOf(text));
  return href === null ? { kind: "text", text } : { kind: "link", text, href };
}

function addressOf(text: string): string {
  if (text.startsWith("www.")) return `https://${text}`;
  return /^(https?|mailto|tel):/.test(text) ? text : `mailto:${text}`;
}

const safeSchemes = ["https:", "http:", "mailto:", "tel:"];

/**
 * The address if it is safe to open, else null. A name or password before the host can make an address look like
 * another host's, so such an address is refused.
 */
export function safeHref(address: string): string | null {
  try {
    const url = new URL(address);
    return safeSchemes.includes(url.protocol) && url.username === "" && url.password === "" ? url.href : null;
  } catch {
    return null;
  }
}

/** "see https://x.example/a." ends before the full stop; a closing bracket belongs to the link only if it opened there. */
function withoutTrailingPunctuation(link: string): string {
  const opens = link.indexOf("(");
  let end = link.length;
  while (end > 0) {
    const last = link[end - 1] ?? "";
    const isStrayBracket = last === ")" && (opens === -1 || opens >= end);
    if (!".,;:!?".includes(last) && !isStrayBracket) break;
    end -= 1;
  }
  return link.slice(0, end);
}
