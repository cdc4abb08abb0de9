import { childrenOf, nameOf } from "@balcao/shared/automation/bot/menus.ts";
import type { BotStep } from "@balcao/shared/automation/bot/moves.ts";
import type { BotSetup } from "@balcao/shared/automation/bot/setup.ts";
import { type BotState, firstState } from "@balcao/shared/automation/bot/state.ts";
import { botStep } from "@balcao/shared/automation/bot/step.ts";

/** A text of the preview's contact, with its time in milliseconds since 1970. */
export type Answer = { text: string; at: number };

/**
 * An event of the conversation that is not a message: a queue is chosen, the bot is silent, a person attends next, or
 * the conversation ends.
 */
export type Mark = "queue" | "otherQueue" | "silent" | "wait" | "verify" | "close";

export type PlayLine =
  | { kind: "contact" | "bot"; text: string; at: number }
  | { kind: "file"; fileId: string; at: number }
  | { kind: "mark"; mark: Mark; name: string };

/** The contact's place in the tree after each answer. */
type Place = Pick<BotState, "optionId" | "isHinted">;

export type Play = { lines: readonly PlayLine[]; places: readonly Place[]; state: BotState; queueId: number | null };

type Stand = Pick<BotStep, "state" | "queueId"> & { outcome: BotStep["outcome"] | null };
type Played = { step: Stand; lines: PlayLine[] };

const start: Stand = { state: firstState, queueId: null, outcome: null };

/**
 * Replays the conversation that these answers produce in one queue's tree. Each change of the set-up replays it, so the
 * preview always shows the messages that a contact would get now.
 */
export function playBot(setup: BotSetup, queueId: number, answers: readonly Answer[]): Play {
  const lines: PlayLine[] = [];
  const places: Place[] = [];
  let before: Stand = start;
  for (const answer of answers) {
    const played = playAnswer(setup, queueId, before, answer);
    lines.push({ kind: "contact", ...answer }, ...played.lines);
    places.push(played.step.state);
    // A message after the end starts a new conversation.
    before = played.step.outcome === "close" ? start : played.step;
  }
  return { lines, places, state: before.state, queueId: before.queueId };
}

function playAnswer(setup: BotSetup, shownId: number, before: Stand, { text, at }: Answer): Played {
  const { queueId } = before;
  // The limit against other bots does not apply: at the preview sits a person, however fast the answers come.
  const state = { ...before.state, answers: 0 };
  const step = botStep(setup, state, {
    text,
    tapId: null,
    cameAt: at,
    now: at,
    queueId,
    consentAskedAt: null,
    isWithPerson: false,
  });
  const marked = (mark: Mark, id = step.queueId): PlayLine => ({
    kind: "mark",
    mark,
    name: setup.queues.find((one) => one.id === id)?.name ?? "",
  });
  const isChosen = step.queueId !== null && step.queueId !== queueId && setup.queues.length > 1;
  const chosen = isChosen ? [marked("queue")] : [];
  // The preview has the options of this queue only, so it stops at another queue.
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

/** True if the answers still lead to the same places. The last place may change: it is the one that is being edited. */
export function isSameWay(before: Play, now: Play): boolean {
  return before.places.every((place, at) => {
    const there = now.places[at];
    if (!there || place.isHinted !== there.isHinted) return false;
    if (place.optionId === there.optionId) return true;
    return at === before.places.length - 1 && (place.optionId === null || there.optionId === null);
  });
}

/**
 * An answer that the bot accepts now: the number of a queue or option with its name, or a navigation word that is
 * always valid.
 */
export type Offer = { answer: string; name: string | null };

export function offersAt(setup: BotSetup, { state, queueId }: Play): Offer[] {
  if (state.stage === "queue") {
    return [...setup.queues.map(({ name }, at) => ({ answer: String(at + 1), name })), { answer: "#", name: null }];
  }
  const queue = setup.queues.find(({ id }) => id === queueId);
  if (state.stage !== "options" || !queue) return [];
  const here = queue.options.find(({ id }) => id === state.optionId) ?? null;
  const offers = childrenOf(queue, here).map((option) => ({
    answer: String(option.option),
    name: nameOf(queue, option),
  }));
  const distinct = offers.filter(({ answer }, at) => offers.findIndex((one) => one.answer === answer) === at);
  const ways = [...(here ? ["0"] : []), ...(here || setup.queues.length > 1 ? ["00"] : []), "#"];
  return [...distinct, ...ways.map((answer) => ({ answer, name: null }))];
}
