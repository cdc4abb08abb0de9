import { plainAnswer } from "./answer.ts";

/** A rating is exactly 1, 2 or 3. */
export const ratingOf = (text: string): number | null => {
  const answer = plainAnswer(text);
  return /^[123]$/.test(answer) ? Number(answer) : null;
};

const numberWords = ["zero", "um", "dois", "tres", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez"]
  .concat(["uno", "dos", "cuatro", "siete", "ocho", "nueve", "diez"])
  .concat(["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]);
const bareNumber = /^(?:nota )?[-+]?\d{1,3}(?:[.,]\d)?(?: ?(?:\/|de|of) ?\d{1,3})?$/;
const signs = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\*| )+$/u;
const mostSigns = 20;

/**
 * True if an answer is meant as a rating but lies outside the scale: a number, a number word, or only stars and other
 * emoji (docs/decisions/0045). Other texts are ordinary messages: no question of a customer is treated as a rating.
 */
export function missesScale(text: string): boolean {
  const answer = plainAnswer(text);
  if (answer === "" || ratingOf(text) !== null) return false;
  if (bareNumber.test(answer) || numberWords.includes(answer.replace(/^nota /, ""))) return true;
  return answer.length <= mostSigns && signs.test(answer);
}
