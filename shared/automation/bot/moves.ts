import { closedMenu, isSilent, menuText, optionsMenu, textOnly } from "./menus.ts";
import type { BotClosing, BotOption, BotQueue, BotSaying, BotSetup } from "./setup.ts";
import type { BotState } from "./state.ts";
import { botTexts } from "./texts.ts";

/** The contact's message and the state of its ticket. */
export type BotInput = {
  /** Empty for a sticker, a recording and the like. */
  text: string;
  /** The id of the option that the message taps; null for any other message. */
  tapId: string | null;
  /** The times of its arrival and of its answer; milliseconds since 1970. */
  cameAt: number;
  now: number;
  queueId: number | null;
  /** The time at which the contact was asked for consent, while the answer is awaited; null otherwise. */
  consentAskedAt: number | null;
  /** A person of the company has just written to the contact on the phone, and the conversation is theirs for now. */
  isWithPerson: boolean;
};

export type BotStep = {
  state: BotState;
  says: readonly BotSaying[];
  queueId: number | null;
  /** The contact continues with the bot, waits for an agent, waits as an opportunity, or the ticket closes. */
  outcome: "talk" | "wait" | "verify" | "close";
  consent: "asked" | "given" | "refused" | "left" | null;
};

/**
 * A step being computed, and its inputs. `answer`: the contact's words; empty for a tap on an option of ours. `tapped`: the
 * option of the current question that was tapped; null for words, and for an earlier question's option.
 */
export type StepContext = {
  setup: BotSetup;
  input: BotInput;
  answer: string;
  tapped: string | null;
  step: BotStep;
};

export function said(step: BotStep, ...sayings: BotSaying[]): BotStep {
  return { ...step, says: [...step.says, ...sayings.filter((saying) => !isSilent(saying))] };
}

/** Sends a menu: that of a place in the tree, or the choice of queues. */
export function asked(step: BotStep, stage: "queue" | "options", at: BotOption | null, now: number): BotStep {
  const state = { ...step.state, stage, optionId: at?.id ?? null, isHinted: false, askedAt: now, pageFrom: 0 };
  return { ...step, outcome: "talk", state };
}

/** The bot hands over. */
export function left(step: BotStep, outcome: "wait" | "verify" | "close"): BotStep {
  return { ...step, outcome, state: { ...step.state, stage: "done", optionId: null, isHinted: false } };
}

/** The bot is silent while a person writes, and begins anew afterwards, unless it has handed over. */
export function yielded(step: BotStep): BotStep {
  const stage = step.state.stage === "done" ? "done" : "start";
  return { ...step, outcome: "wait", state: { ...step.state, stage, optionId: null, isHinted: false } };
}

/**
 * Sends one hint, then nothing until a valid answer or an agent. A message written before the menu is not an answer to
 * it.
 */
export function hinted({ step, input }: StepContext, menu: BotSaying): BotStep {
  if (step.state.isHinted || input.cameAt < step.state.askedAt) return step;
  return said({ ...step, state: { ...step.state, isHinted: true, pageFrom: 0 } }, menu);
}

/**
 * Repeats a question after a tap that does not answer it. The hint stays for words: no bot taps, and `botStep` passes
 * over a second tap on the same option.
 */
export function repeated({ step, input }: StepContext, menu: BotSaying): BotStep {
  if (input.cameAt < step.state.askedAt) return step;
  return said({ ...step, state: { ...step.state, pageFrom: 0 } }, menu);
}

/** Sends that the queue is closed, at most once in a closed period. `words`: the announcement, with the way that it offers. */
export function saidClosed(
  step: BotStep,
  now: number,
  closing: BotClosing | null,
  words = textOnly(closing?.text ?? ""),
): BotStep {
  const { outOfHoursUntil } = step.state;
  if (!closing || (outOfHoursUntil !== null && now < outOfHoursUntil)) return step;
  return said({ ...step, state: { ...step.state, outOfHoursUntil: closing.until, askedAt: now } }, words);
}

/** Hands over to an agent with the option's text, else with the default one, or with the text of the closed queue. */
export function handedOver({ step, input }: StepContext, closing: BotClosing | null, words: BotSaying): BotStep {
  if (closing) return left(saidClosed(said(step, words), input.now, closing), "verify");
  return left(said(step, isSilent(words) ? textOnly(botTexts.wait) : words), "verify");
}

/** The ticket enters a queue: opening hours, greeting, options, in this order. */
export function entered({ setup, step, input }: StepContext, queue: BotQueue): BotStep {
  const state = { ...step.state, stage: "start" as const, optionId: null, isHinted: false };
  const here: BotStep = { ...step, queueId: queue.id, outcome: "wait", state };
  const isChosen = setup.queues.length > 1;
  if (queue.closing)
    return saidClosed(
      here,
      input.now,
      queue.closing,
      isChosen ? closedMenu(setup, queue.closing, input.now) : undefined,
    );
  const greeting = isSilent(queue.greeting) && !isChosen ? setup.greeting : queue.greeting;
  // A contact who has just chosen gets an answer (docs/decisions/0044).
  if (queue.options.length === 0)
    return left(said(here, isSilent(greeting) && isChosen ? textOnly(botTexts.wait) : greeting), "wait");
  const page = { askedAt: input.now, from: 0 };
  const menu = optionsMenu(menuText(greeting.text), setup, { queue, at: null }, page);
  return asked(said(here, { ...menu, fileId: greeting.fileId }), "options", null, input.now);
}
