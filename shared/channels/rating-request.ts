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

/** The same question above options to tap, which name the steps. */
const ratingAsked = "Como foi o atendimento?";
const ratingNames = ["Insatisfeito", "Satisfeito", "Muito satisfeito"];
const stepNumber = /^\s*([123])(?:\uFE0F?\u20E3)?\s*[-–—.:)=]?\s*(?=\S)/u;

/** The words of a step without its number. */
export const stepWords = (step: string): string => step.replace(stepNumber, "");

/**
 * A request for a rating as a text and its three steps, from 1 to 3. A company's own steps are those that its text lists,
 * each in a line of its own; without them they are the numbers.
 */
export function ratingSteps(request: string): { text: string; steps: readonly string[] } {
  if (request.endsWith(ratingQuestion)) {
    const own = request.slice(0, -ratingQuestion.length).trim();
    return { text: [own, ratingAsked].filter((part) => part !== "").join("\n\n"), steps: ratingNames };
  }
  const lines = request.split("\n");
  const listed = lines.filter((line) => stepNumber.test(line));
  const text = lines
    .filter((line) => !listed.includes(line))
    .join("\n")
    .trim();
  const isScale = listed.map((line) => stepNumber.exec(line)?.[1]).join("") === "123";
  return isScale && text !== ""
    ? { text, steps: listed.map((line) => line.trim()) }
    : { text: request, steps: ["1", "2", "3"] };
}
