/** Longer than any title, and than any name of a queue. */
const answerMax = 200;

/**
 * What a contact wrote, without what makes no difference: emoji digits, accents, case, spaces, marks at the ends. Empty
 * for what is too long to be an answer.
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

/** Whether an answer is one of the words of consent (DECISIONS "Bot"). */
export function consentWord(answer: string): keyof typeof words | null {
  for (const kind of ["left", "given", "refused"] as const) {
    if ((words[kind] as readonly string[]).includes(answer)) return kind;
  }
  return null;
}

/** A rating is exactly 1, 2 or 3; anything else is an ordinary message. */
export const ratingOf = (text: string): number | null => {
  const answer = plainAnswer(text);
  return /^[123]$/.test(answer) ? Number(answer) : null;
};
