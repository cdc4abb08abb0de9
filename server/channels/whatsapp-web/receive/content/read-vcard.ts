import { TextDecoder } from "node:util";

/** A line of a card: `item1.TEL;type=CELL:+55…` has the name TEL. Names are in capitals, those of parameters are not. */
type Property = { name: string; params: Map<string, string>; value: string };

/** A number of a card: its text, and the digits that WhatsApp knows it by, or "". */
type CardNumber = { written: string; waid: string };
export type Vcard = { formattedName: string; personName: string; company: string; numbers: CardNumber[] };

/**
 * The name and the numbers of a card of any version (RFC 6350, 2426, vCard 2.1). It accepts everything: what cannot be
 * read is left out. Its time grows with the text only.
 */
export function readVcard(text: string): Vcard {
  const card: Vcard = { formattedName: "", personName: "", company: "", numbers: [] };
  let depth = 0;
  for (const line of linesOf(text)) {
    const property = propertyOf(line);
    if (!property) continue;
    const { name, params, value } = property;
    if (name === "BEGIN") depth++;
    if (name === "END") depth--;
    // A card inside a card is that of a secretary.
    if (depth > 1) continue;
    if (name === "FN") card.formattedName ||= unescaped(value).trim();
    if (name === "N") card.personName ||= personName(value);
    if (name === "ORG") card.company ||= parts(value).filter(Boolean).join(", ");
    if (name !== "TEL") continue;
    const number = { written: numberText(value), waid: (params.get("waid") ?? "").replace(/\D/g, "") };
    if (/\d/.test(number.written) || number.waid) card.numbers.push(number);
  }
  return card;
}

/** The lines with their continuations: those that begin with a space, and in vCard 2.1 those after a "=" at the end. */
function linesOf(text: string): string[] {
  const lines: string[][] = [];
  let isEncoded = false;
  let isSoft = false;
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const isFolded = /^[ \t]/.test(raw);
    const last = lines.at(-1);
    const goesOn = last !== undefined && (isSoft || isFolded);
    if (!goesOn) isEncoded = quotedPrintable.test(raw);
    const piece = isFolded && !isSoft ? raw.slice(1) : raw;
    isSoft = isEncoded && raw.endsWith("=");
    const kept = isSoft ? piece.slice(0, -1) : piece;
    if (goesOn) last.push(kept);
    else lines.push([kept]);
  }
  return lines.map((pieces) => pieces.join(""));
}

const quotedPrintable = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i;

function propertyOf(line: string): Property | null {
  const at = colonOf(line);
  if (at === -1) return null;
  const [head = "", ...given] = line.slice(0, at).match(/(?:[^";]|"[^"]*"|")+/g) ?? [];
  const params = new Map(given.map(paramOf));
  const name = head.slice(head.lastIndexOf(".") + 1).trim();
  const value = line.slice(at + 1);
  const isEncoded = params.has("quoted-printable") || /^quoted-printable$/i.test(params.get("encoding") ?? "");
  return {
    name: name.toUpperCase(),
    params,
    value: isEncoded ? fromQuotedPrintable(value, params.get("charset") ?? "utf-8") : value,
  };
}

/** The colon before the value; in quotes it is part of a parameter. A quote that never ends quotes nothing. */
function colonOf(line: string): number {
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted;
    else if (line[at] === ":" && !isQuoted) return at;
  }
  return line.indexOf(":");
}

function paramOf(text: string): [string, string] {
  const at = text.indexOf("=");
  if (at === -1) return [text.trim().toLowerCase(), ""];
  return [
    text.slice(0, at).trim().toLowerCase(),
    text
      .slice(at + 1)
      .replaceAll('"', "")
      .trim(),
  ];
}

/** Characters that are not encoded, as careless programs leave them, stay as they are. */
function fromQuotedPrintable(text: string, charset: string): string {
  const decoder = decoderOf(charset);
  return text.replace(/(?:=[\dA-F]{2})+/gi, (codes) => decoder.decode(Buffer.from(codes.replaceAll("=", ""), "hex")));
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

const unescaped = (text: string): string =>
  text.replace(/\\([\\,;:nN])/g, (_, sign: string) => (/n/i.test(sign) ? " " : sign));

/** The parts between semicolons; one after a backslash separates nothing. */
const parts = (value: string): string[] => value.split(/(?<!\\);/).map((part) => unescaped(part).trim());

/** Family, given and middle names, as people say them. */
function personName(value: string): string {
  const [family, given, middle] = parts(value);
  return [given, middle, family].filter(Boolean).join(" ");
}

/** A number as it is written; RFC 6350 writes it as an address, such as tel:+55-11-4000-0001;ext=12. */
function numberText(value: string): string {
  const text = unescaped(value).trim();
  return /^tel:/i.test(text) ? (text.slice(4).split(";")[0] ?? "").replaceAll("%20", " ").trim() : text;
}
