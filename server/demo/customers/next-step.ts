import type { ChatMessage } from "@balcao/whatsapp-sandbox/control/control-api.ts";
import { type Conversation, hasGivenUp, isFollowUp, written } from "./conversation.ts";
import { type Draft, drafts, randomOf, type Step } from "./draft.ts";
import { chooseFollowUp, followUps, type Said } from "./follow-ups.ts";
import { rhythm } from "./rhythm.ts";
import { type Heard, understand } from "./shop-message.ts";
import type { Line } from "./story.ts";

/** acts: the customer writes; waits: the shop answers, and `step` asks again or gives up; over: nothing follows. */
export type NextStep = { state: "acts" | "waits"; step: Step } | { state: "over" };

const over: NextStep = { state: "over" };
const mostMenus = 4;
const mostRatings = 2;
/** The share of customers who ask a second time before they give up. */
const patient = 0.6;
/** The share of customers who rate, and the share of those who add a comment. */
const [rated, commented] = [0.85, 0.15];
/** The comment for each rating. */
const comments: Record<string, Line> = {
  "1": "{Demorou demais|Fiquei muito tempo esperando}... {mas obrigad[o] pela ajuda|precisam melhorar isso}",
  "2": "{Só demorou um pouquinho|Faltou só um pouco de agilidade}, mas {no fim deu tudo certo|fui bem atendid[o]} 😉",
  "3": "{Atendimento nota 10|Muito bem atendid[o]}, viu? {Parabéns!|👏}",
};

/**
 * Decides a customer's next message. The same conversation always gives the same message at the same time; only the
 * words of a follow-up depend on what all customers have `said`.
 */
export function nextStep(conversation: Conversation, pace = 1, said: Said = new Map()): NextStep {
  const mine = written(conversation);
  const last = mine.at(-1);
  if (!last || conversation.messages.some(({ id, fromMe }) => fromMe && !mine.some(({ message }) => message.id === id)))
    return over;
  const beats = [...new Set(mine.map(({ place }) => place.beat))];
  const draft = drafts(conversation, pace);

  const lines = linesOf(conversation, last.place.beat);
  const next = lines[last.place.line + 1];
  if (next !== undefined) {
    const { beat, line } = last.place;
    return { state: "acts", step: draft({ beat, line: line + 1 }, next, last.message.at, rhythm.nextLine) };
  }
  const heard = heardSince(conversation, mine).map((message) => ({
    // A message that came while the customer was still writing is answered after the customer's last line.
    at: Math.max(message.at, last.message.at),
    ...understand(message.text),
  }));
  const answer = { conversation, beats, heard, last, draft, said };
  return ratingAfter(answer) ?? (isClosed(conversation, last.place.beat) ? over : replyTo(answer));
}

/** The shop's messages since the customer began the newest part of the story. Asking again and giving up are no parts. */
function heardSince({ messages }: Conversation, mine: ReturnType<typeof written>): readonly ChatMessage[] {
  const beat = mine.findLast(({ place }) => !isFollowUp(place.beat))?.place.beat;
  const first = mine.find(({ place }) => place.beat === beat)?.message.id;
  const since = messages.findIndex(({ id }) => id === first);
  return messages.slice(since + 1).filter(({ fromMe, deleted }) => !fromMe && !deleted);
}

type Answering = {
  conversation: Conversation;
  beats: readonly string[];
  heard: readonly ({ at: number } & Heard)[];
  last: ReturnType<typeof written>[number];
  draft: Draft;
  said: Said;
};

/** Most customers rate when they are asked, and some add a comment. */
function ratingAfter({ conversation, beats, heard, last, draft }: Answering): NextStep | null {
  const random = randomOf(conversation, "rating");
  const [rates, comment] = [random.chance(rated), random.chance(commented)];
  const asked = heard.findLast(({ kind }) => kind === "rating");
  const ratings = countOf(beats, "rate");
  if (asked && rates && ratings < mostRatings) {
    const beat = `rate${ratings + 1}`;
    return { state: "acts", step: draft({ beat, line: 0 }, random.of(marksOf(beats)), asked.at, rhythm.rating) };
  }
  if (last.place.beat.startsWith("rate") && comment) {
    const words = comments[last.message.text] ?? "";
    return { state: "acts", step: draft({ beat: "comment", line: 0 }, words, last.message.at, rhythm.comment) };
  }
  return asked ? over : null;
}

/** Customers who waited long, or got a no, give lower marks. */
function marksOf(beats: readonly string[]): readonly string[] {
  if (beats.some(isFollowUp)) return ["1", "2", "2"];
  return beats.includes("refused") ? ["2", "3", "1"] : ["3", "3", "3", "2"];
}

function replyTo(answering: Answering): NextStep {
  const { conversation, beats, heard, draft } = answering;
  if (heard.some(({ kind }) => kind === "goodbye")) return over;
  const answers = heard.flatMap((one) => (one.kind === "answer" ? [one] : []));
  const newest = answers.at(-1);
  const menu = heard.findLast((one) => one.kind === "menu");
  if (!newest && menu?.kind === "menu" && countOf(beats, "menu") < mostMenus) {
    const beat = `menu${countOf(beats, "menu") + 1}`;
    return { state: "acts", step: draft({ beat, line: 0 }, choiceOf(answering, menu), menu.at, rhythm.menuAnswer) };
  }
  if (!newest) return patience(answering);
  const beat = beatAfter(conversation, beats, answers);
  const [line] = beat === null ? [] : linesOf(conversation, beat);
  if (beat === null || line === undefined) return over;
  return { state: "acts", step: draft({ beat, line: 0 }, line, newest.at, rhythm.answer) };
}

/** Chooses the part of the story that follows the shop's answers; null when the story is at its end. */
function beatAfter(
  { story }: Conversation,
  beats: readonly string[],
  answers: readonly (Heard & { kind: "answer" })[],
): string | null {
  const nextCount = countOf(beats, "next");
  if (answers.some(({ refuses }) => refuses)) return "refused";
  if (answers.some(({ asks }) => asks) && !beats.includes("detail") && nextCount < story.next.length) return "detail";
  return nextCount < story.next.length ? `next${nextCount + 1}` : null;
}

/**
 * Chooses the menu entry that the customer looks for. Without one it takes any entry of the first menu, and later asks
 * for a person, if the menu offers one.
 */
function choiceOf({ conversation, beats }: Answering, { choices }: Heard & { kind: "menu" }): string {
  const numbered = choices.filter(({ digit }) => digit !== "#");
  const wanted = numbered.find(({ name }) => conversation.story.wants.test(name));
  if (!wanted && countOf(beats, "menu") > 0 && choices.length > numbered.length) return "#";
  return (wanted ?? randomOf(conversation, `menu${beats.length}`).of(numbered)).digit;
}

/** A customer asks again once or twice, and then gives up. An answer after that is still answered. */
function patience({ conversation, beats, last, draft, said }: Answering): NextStep {
  if (hasGivenUp(last.place.beat)) return over;
  const mine = written(conversation);
  const asked = mine.length - 1 - mine.findLastIndex(({ place }) => !isFollowUp(place.beat));
  const beat = `${countOf(beats, "wait") + countOf(beats, "leave") + 1}`;
  const random = randomOf(conversation, `patience${beat}`);
  const span = asked === 0 || (asked === 1 && random.chance(patient)) ? rhythm.patience[asked] : undefined;
  const own = new Set(mine.flatMap(({ place }) => (isFollowUp(place.beat) ? [place.line] : [])));
  const kind = span ? "ask" : "leave";
  const { story } = conversation;
  const line = chooseFollowUp({ kind, story, own, said, at: last.message.at }, random);
  const place = { beat: `${span ? "wait" : "leave"}${beat}`, line };
  const step = draft(place, followUps[line]?.text ?? "", last.message.at, span ?? rhythm.giveUp);
  return { state: "waits", step };
}

/** After these parts the customer expects no answer. */
const isClosed = ({ story }: Conversation, beat: string): boolean =>
  beat === "refused" || beat === "comment" || beat.startsWith("rate") || beat === `next${story.next.length}`;

const countOf = (beats: readonly string[], kind: string): number =>
  beats.filter((beat) => beat.replace(/\d+$/, "") === kind).length;

function linesOf({ story }: Conversation, beat: string): readonly Line[] {
  if (beat === "open") return story.opening;
  if (beat === "detail") return story.detail;
  if (beat === "refused") return story.refused;
  return beat.startsWith("next") ? (story.next[Number(beat.slice("next".length)) - 1] ?? []) : [];
}

/** The rating by a customer whose conversation with the shop is older than this network. */
export function ratingStep(conversation: Omit<Conversation, "messages">, asked: number, pace: number): Step | null {
  const random = randomOf(conversation, "rating");
  if (!random.chance(rated)) return null;
  const draft = drafts({ ...conversation, messages: [] }, pace);
  return draft({ beat: "rate1", line: 0 }, random.of(marksOf([])), asked, rhythm.rating);
}
