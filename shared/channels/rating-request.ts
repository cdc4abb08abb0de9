/** The rating question of a connection without one of its own, in Portuguese, the contacts' language. */
export const ratingQuestion =
  "Como foi o atendimento? Responda com uma nota de 1 a 3:\n\n1 - Insatisfeito\n2 - Satisfeito\n3 - Muito satisfeito";

/** True if a company's own text already asks for 1 to 3: it names both ends of the scale, and no higher step. */
export function asksForScale(text: string): boolean {
  const steps = new Set(text.normalize("NFKD").match(/(?<![\d.,])\d+(?![\d.,]*\d)/g));
  return steps.has("1") && steps.has("3") && !["4", "5", "10"].some((step) => steps.has(step));
}

/** The rating question: the company's text, followed by the default one if it does not ask for 1 to 3. */
export const ratingRequest = (ownText: string): string =>
  [ownText, asksForScale(ownText) ? "" : ratingQuestion].filter((part) => part !== "").join("\n\n");
