/** A piece of a message: words with their styles, a link, or a line break's worth of text. */
export type MarkupPart =
  | { kind: "text"; text: string }
  | { kind: "link"; text: string; href: string }
  | { kind: "bold" | "italic" | "strike"; parts: MarkupPart[] }
  | { kind: "mono"; text: string };

const styleOf = { "*": "bold", _: "italic", "~": "strike" } as const;

/** Not what turns the direction of reading: an address is read as it is followed. */
const inLink = "[^\\s<>\"'\\u202a-\\u202e\\u2066-\\u2069]";

/** ```block```, `code`, a link, or a pair of markers around words; whichever comes first. */
const token = new RegExp(
  [
    "```([\\s\\S]+?)```",
    "`([^`\\n]+)`",
    `((?:https?:\\/\\/|mailto:|tel:)${inLink}+|www\\.${inLink}+\\.${inLink}+|[\\w.+-]{1,64}@[\\w-]+(?:\\.[\\w-]+)+)`,
    "(?<![\\p{L}\\p{N}])([*_~])(?=\\S)([^\\n]*?\\S)\\4(?![\\p{L}\\p{N}])",
  ].join("|"),
  "u",
);

/**
 * Reads WhatsApp's markup: *bold*, _italic_, ~strike~, `mono`, and links. Nothing here makes HTML: the parts are drawn
 * as React elements, so that a message can never bring markup of its own.
 */
export function parseMarkup(text: string): MarkupPart[] {
  const parts: MarkupPart[] = [];
  let rest = text;
  while (rest !== "") {
    const found = token.exec(rest);
    if (!found) break;
    if (found.index > 0) parts.push({ kind: "text", text: rest.slice(0, found.index) });
    const [whole, block, mono, link, marker, inner] = found;
    let used = whole.length;
    if (block !== undefined || mono !== undefined) parts.push({ kind: "mono", text: block ?? mono ?? "" });
    else if (link !== undefined) {
      const shown = withoutTrailingPunctuation(link);
      used = shown.length;
      parts.push(toLink(shown));
    } else {
      parts.push({ kind: styleOf[marker as keyof typeof styleOf], parts: parseMarkup(inner ?? "") });
    }
    rest = rest.slice(found.index + used);
  }
  if (rest !== "") parts.push({ kind: "text", text: rest });
  return parts;
}

/** The words alone, where there is no room for styles. */
export const plainText = (text: string): string => parseMarkup(text).map(wordsOf).join("");

const wordsOf = (part: MarkupPart): string => ("parts" in part ? part.parts.map(wordsOf).join("") : part.text);

/** Only web, mail and telephone become links; anything that is no address stays text. */
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
 * The address if a browser may be sent there, else null. With a name or password before its host an address looks like
 * another's: nobody who means well writes it so.
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
  let end = link.length;
  while (end > 0) {
    const last = link[end - 1] ?? "";
    const isStrayBracket = last === ")" && !link.slice(0, end).includes("(");
    if (!".,;:!?*_~".includes(last) && !isStrayBracket) break;
    end -= 1;
  }
  return link.slice(0, end);
}
