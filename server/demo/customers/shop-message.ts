import { ratingOf } from "@balcao/shared/automation/bot/rating.ts";
import { botTexts } from "@balcao/shared/automation/bot/texts.ts";
import { ratingQuestion } from "@balcao/shared/channels/rating-request.ts";

/** A message of the shop, as the customer understands it. */
export type Heard =
  | { kind: "answer"; text: string; asks: boolean; refuses: boolean }
  | { kind: "menu"; choices: readonly { digit: string; name: string }[] }
  | { kind: "rating" }
  /** Texts of the bot that need no answer. */
  | { kind: "notice" }
  | { kind: "goodbye" };

const choiceLine = /^\s*\*?(\d{1,2}|#)\*?\s*[-–.)]\s*(\S.*?)\s*$/;
const notices = [
  botTexts.wait,
  botTexts.closed,
  botTexts.consentQuestion,
  botTexts.consentGiven,
  botTexts.consentRefused,
  botTexts.consentLeft,
  botTexts.optionGone,
];
const welcome = /bem[- ]vind|recebemos (a )?sua mensagem|em breve (um|uma|algu)|aguarde|fora do hor[áa]rio/i;
const goodbye =
  /atendimento (foi |est[áa] )?(encerrad|finalizad|conclu)|encerr(amos|ando) (o|este|seu) atendimento|at[ée] (breve|logo|a pr[óo]xima|mais)\b/i;
const refusal =
  /\b(infelizmente|esgotad\w+|em falta|n[ãa]o (temos|tem|tenho|vendemos|entregamos|trabalhamos|fazemos|[ée] poss[íi]vel|d[áa]|consigo|conseguimos))\b/i;

export function understand(text: string): Heard {
  const choices = choicesOf(text);
  if (asksRating(text, choices)) return { kind: "rating" };
  if (choices.filter(({ digit }) => digit !== "#").length > 1) return { kind: "menu", choices };
  if (notices.some((notice) => text.includes(notice)) || welcome.test(text)) return { kind: "notice" };
  if (goodbye.test(text)) return { kind: "goodbye" };
  return { kind: "answer", text, asks: text.includes("?"), refuses: refusal.test(text) };
}

/** The entries of a menu, without those that lead back. */
const choicesOf = (text: string) =>
  text.split("\n").flatMap((line) => {
    const [, digit = "", name = ""] = choiceLine.exec(line) ?? [];
    return digit === "" || /^0+$/.test(digit) ? [] : [{ digit, name }];
  });

/** True if the text asks for a mark from 1 to 3, in the bot's words or in the company's own. */
function asksRating(text: string, choices: readonly { digit: string }[]): boolean {
  if (text.includes(botTexts.ratingAgain) || text.includes(ratingQuestion)) return true;
  const speaksOfIt = /\b(nota|avali\w+)\b/i.test(text);
  const marks = choices.filter(({ digit }) => ratingOf(digit) !== null).length;
  return speaksOfIt && (marks === 3 || /\b1\b.*\b3\b/s.test(text));
}
