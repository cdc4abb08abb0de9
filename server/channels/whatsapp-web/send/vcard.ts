import { internationalDigits } from "@balcao/shared/platform/written-number.ts";

/** A contact card as WhatsApp's clients write it. A local number has no `waid`: its country is not known. */
export function vcardOf(name: string, numbers: readonly string[]): string {
  const lines = numbers.map((number) => {
    const digits = internationalDigits(number);
    return `TEL;type=CELL${digits ? `;waid=${digits}` : ""}:${oneLine(number)}`;
  });
  return ["BEGIN:VCARD", "VERSION:3.0", `FN:${escaped(name)}`, ...lines, "END:VCARD"].join("\n");
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
const escaped = (text: string): string => oneLine(text).replace(/[\\,;]/g, "\\$&");
