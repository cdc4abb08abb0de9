import { childrenOf } from "@balcao/shared/bot/menus.ts";
import type { BotStep } from "@balcao/shared/bot/moves.ts";
import type { BotSetup } from "@balcao/shared/bot/setup.ts";
import { type BotState, firstState } from "@balcao/shared/bot/state.ts";
import { botStep } from "@balcao/shared/bot/step.ts";
import { botTexts } from "@balcao/shared/bot/texts.ts";

/** What the contact of the preview wrote, and when (milliseconds since 1970). */
export type Answer = { text: string; at: number };

/** What happens beside the words: a queue is chosen; nothing is said; who attends from now on, or that it is over. */
export type Mark = "queue" | "otherQueue" | "silent" | "wait" | "verify" | "close";

export type PlayLine =
  | { kind: "contact" | "bot"; text: string; at: number }
  | { kind: "file"; fileId: string; at: number }
  | { kind: "mark"; mark: Mark; name: string };

/** Where the contact stood after each answer. */
type Place = Pick<BotState, "optionId" | "isHinted">;

export type Play = { lines: readonly PlayLine[]; places: readonly Place[]; state: BotState; queueId: number | null };

type Stand = Pick<BotStep, "state" | "queueId"> & { outcome: BotStep["outcome"] | null };
type Turn = { step: Stand; lines: PlayLine[] };

const start: Stand = { state: firstState, queueId: null, outcome: null };

/**
 * The conversation that these answers lead to in one queue's tree. It is played anew whenever something changed, so
 * that what is shown is always what a contact would read now.
 */
export function playBot(setup: BotSetup, queueId: number, answers: readonly Answer[]): Play {
  const lines: PlayLine[] = [];
  const places: Place[] = [];
  let before: Stand = start;
  for (const answer of answers) {
    const turn = playTurn(setup, queueId, before, answer);
    lines.push({ kind: "contact", ...answer }, ...turn.lines);
    places.push(turn.step.state);
    // Who writes after the end begins anew.
    before = turn.step.outcome === "close" ? start : turn.step;
  }
  return { lines, places, state: before.state, queueId: before.queueId };
}

function playTurn(setup: BotSetup, shownId: number, before: Stand, { text, at }: Answer): Turn {
  const { queueId } = before;
  // Nobody here is a bot, however fast the answers come.
  const state = { ...before.state, answers: 0 };
  const step = botStep(setup, state, { text, cameAt: at, now: at, queueId, isConsentAwaited: false });
  const marked = (mark: Mark, id = step.queueId): PlayLine => ({
    kind: "mark",
    mark,
    name: setup.queues.find((one) => one.id === id)?.name ?? "",
  });
  const isChosen = step.queueId !== null && step.queueId !== queueId && setup.queues.length > 1;
  const chosen = isChosen ? [marked("queue")] : [];
  // Of the other queues the options are not known here.
  if (isChosen && step.queueId !== shownId) return { step, lines: [...chosen, marked("otherQueue", shownId)] };
  const said = step.says.flatMap((saying): PlayLine[] => [
    ...(saying.fileId === null ? [] : [{ kind: "file" as const, fileId: saying.fileId, at }]),
    ...(saying.text === "" ? [] : [{ kind: "bot" as const, text: saying.text, at }]),
  ]);
  const isBots = before.outcome === null || before.outcome === "talk";
  const ended = isBots && step.outcome !== "talk" ? [marked(step.outcome)] : [];
  const lines = [...chosen, ...said, ...ended];
  return { step, lines: lines.length > 0 ? lines : [marked("silent")] };
}

/** Whether the same answers still lead the same way. The last may come to another end: that is what is worked on. */
export function isSameWay(before: Play, now: Play): boolean {
  return before.places.every((place, at) => {
    const there = now.places[at];
    if (!there || place.isHinted !== there.isHinted) return false;
    if (place.optionId === there.optionId) return true;
    return at === before.places.length - 1 && (place.optionId === null || there.optionId === null);
  });
}

/** An answer that the bot waits for: a queue's or an option's number with its name, or one of the ways always open. */
export type Offer = { answer: string; name: string | null };

export function offersAt(setup: BotSetup, { state, queueId }: Play): Offer[] {
  if (state.stage === "queue") {
    return [...setup.queues.map(({ name }, at) => ({ answer: String(at + 1), name })), { answer: "#", name: null }];
  }
  const queue = setup.queues.find(({ id }) => id === queueId);
  if (state.stage !== "options" || !queue) return [];
  const here = queue.options.find(({ id }) => id === state.optionId) ?? null;
  const offers = childrenOf(queue, here).map(({ option, title }) => ({
    answer: String(option),
    name: title || botTexts.noTitle,
  }));
  const distinct = offers.filter(({ answer }, at) => offers.findIndex((one) => one.answer === answer) === at);
  const ways = [...(here ? ["0"] : []), ...(here || setup.queues.length > 1 ? ["00"] : []), "#"];
  return [...distinct, ...ways.map((answer) => ({ answer, name: null }))];
}
