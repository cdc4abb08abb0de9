import { isSilent, textOnly, withOptions } from "./menus.ts";
import type { BotClosing, BotOption, BotQueue, BotSaying, BotSetup } from "./setup.ts";
import type { BotState } from "./state.ts";
import { botTexts } from "./texts.ts";

/** What the contact wrote, and where its ticket stands. */
export type BotInput = {
  /** Empty for a sticker, a recording and the like. */
  text: string;
  /** When it came, and when it is answered; milliseconds since 1970. */
  cameAt: number;
  now: number;
  queueId: number | null;
  /** The contact was asked for consent and has not answered. */
  isConsentAwaited: boolean;
};

export type BotStep = {
  state: BotState;
  says: readonly BotSaying[];
  queueId: number | null;
  /** The contact goes on talking to the bot; waits for an agent; waits as an opportunity; or is done with. */
  outcome: "talk" | "wait" | "verify" | "close";
  consent: "asked" | "given" | "refused" | "left" | null;
};

/** A step in the making, and what it is made from. */
export type Turn = { setup: BotSetup; input: BotInput; answer: string; step: BotStep };

export function said(step: BotStep, ...sayings: BotSaying[]): BotStep {
  return { ...step, says: [...step.says, ...sayings.filter((saying) => !isSilent(saying))] };
}

/** The contact has a menu before it, at a place of the tree or, without one, at the choice of queues. */
export function asked(step: BotStep, stage: "queue" | "options", at: BotOption | null, now: number): BotStep {
  const state = { ...step.state, stage, optionId: at?.id ?? null, isHinted: false, askedAt: now };
  return { ...step, outcome: "talk", state };
}

/** The bot has done its part. */
export function left(step: BotStep, outcome: "wait" | "verify" | "close"): BotStep {
  return { ...step, outcome, state: { ...step.state, stage: "done", optionId: null, isHinted: false } };
}

/** One hint, then silence until a valid answer or an agent. What was written before the menu came is no answer to it. */
export function hinted({ step, input }: Turn, text: string): BotStep {
  if (step.state.isHinted || input.cameAt < step.state.askedAt) return step;
  return said({ ...step, state: { ...step.state, isHinted: true } }, textOnly(text));
}

/** That nobody is there: at most once in a closed period. */
export function saidClosed(step: BotStep, now: number, closing: BotClosing | null): BotStep {
  const { outOfHoursUntil } = step.state;
  if (!closing || (outOfHoursUntil !== null && now < outOfHoursUntil)) return step;
  return said({ ...step, state: { ...step.state, outOfHoursUntil: closing.until } }, textOnly(closing.text));
}

/** To a person: with the option's own words, else with ours; or with the reason why nobody is there. */
export function handedOver({ step, input }: Turn, closing: BotClosing | null, words: BotSaying): BotStep {
  if (closing) return left(saidClosed(said(step, words), input.now, closing), "verify");
  return left(said(step, isSilent(words) ? textOnly(botTexts.wait) : words), "verify");
}

/** The ticket comes to a queue: opening hours, greeting, options, in this order. */
export function entered({ setup, step, input }: Turn, queue: BotQueue): BotStep {
  const state = { ...step.state, stage: "start" as const, optionId: null, isHinted: false };
  const here: BotStep = { ...step, queueId: queue.id, outcome: "wait", state };
  if (queue.closing) return saidClosed(here, input.now, queue.closing);
  const greeting = isSilent(queue.greeting) && setup.queues.length === 1 ? setup.greeting : queue.greeting;
  if (queue.options.length === 0) return left(said(here, greeting), "wait");
  const menu = { ...greeting, text: withOptions(greeting.text, setup, queue, null) };
  return asked(said(here, menu), "options", null, input.now);
}
