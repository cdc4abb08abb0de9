/** A contact card as WhatsApp's clients write it. */
export function vcardOf(name: string, numbers: readonly string[]): string {
  const lines = numbers.map((number) => `TEL;type=CELL;waid=${number.replace(/\D/g, "")}:${oneLine(number)}`);
  return ["BEGIN:VCARD", "VERSION:3.0", `FN:${escaped(name)}`, ...lines, "END:VCARD"].join("\n");
}

/** The numbers of a card, as written there. */
export function numbersIn(vcard: string | null | undefined): string[] {
  const lines = [...(vcard ?? "").matchAll(/^(?:item\d+\.)?TEL[^:\r\n]*:([^\r\n]+)/gim)];
  return lines.map((match) => match[1]?.trim() ?? "").filter(Boolean);
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
const escaped = (text: string): string => oneLine(text).replace(/[\\,;]/g, "\\$&");
