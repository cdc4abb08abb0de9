/** Longer than any title, and than any name of a queue. */
const answerMax = 200;

/**
 * A contact's text for comparison: emoji digits as digits, no accents, lower case, single spaces, no punctuation at the
 * end. Empty for a text too long to be an answer.
 */
export function plainAnswer(text: string): string {
  const written = text.trim();
  if (written.length > answerMax) return "";
  return written
    .replaceAll("🔟", "10")
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[.!)-]+$/, "")
    .trim();
}

const words = {
  given: ["sim", "yes", "si"],
  refused: ["nao", "no"],
  left: ["sair", "parar", "stop", "baja"],
} as const;

/** The kind of consent that an answer gives; null if it is no word of consent. */
export function consentWord(answer: string): keyof typeof words | null {
  for (const kind of ["left", "given", "refused"] as const) {
    if ((words[kind] as readonly string[]).includes(answer)) return kind;
  }
  return null;
}
