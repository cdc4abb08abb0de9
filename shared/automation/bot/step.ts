import { nextPageOf, plainTitle, readTap, shortQuestion, type Tap, tapId } from "../../channels/question.ts";
import { consentWord, plainAnswer } from "./answer.ts";
import {
  childrenOf,
  type MenuText,
  menuText,
  nameOf,
  optionKey,
  optionsMenu,
  pageIn,
  questionToken,
  queueKey,
  queuesMenu,
  textOnly,
  toQueues,
  ways,
} from "./menus.ts";
import {
  asked,
  type BotInput,
  type BotStep,
  entered,
  handedOver,
  hinted,
  left,
  repeated,
  type StepContext,
  said,
  saidClosed,
  yielded,
} from "./moves.ts";
import type { BotOption, BotQueue, BotSaying, BotSetup } from "./setup.ts";
import type { BotState } from "./state.ts";
import { botTexts } from "./texts.ts";

/** More answers than a person reads: the other side is a bot, and an agent takes over. */
const answerLimit = 20;
const answerWindowMs = 5 * 60_000;
/** An older message is not greeted. */
const freshForMs = 12 * 3_600_000;

const consentTexts = {
  given: botTexts.consentGiven,
  refused: botTexts.consentRefused,
  left: botTexts.consentLeft,
} as const;

/**
 * One step of the bot: pure, so that the same function answers on WhatsApp and plays in the preview. Order and rules:
 * docs/contract/queues-and-bot.md#bot.
 */
export function botStep(setup: BotSetup, state: BotState, input: BotInput): BotStep {
  const tap = input.tapId === null ? null : readTap(input.tapId);
  // The words on an option of ours are no answer to anything but its own question.
  const answer = tap ? "" : plainAnswer(input.text);
  const isCurrent = tap?.question === "menu" && tap.about === questionToken(state.askedAt);
  const outcome = state.stage === "options" || state.stage === "queue" ? "talk" : "wait";
  const lastTapId = tap ? input.tapId : null;
  const before: BotStep = {
    ...{ state: { ...state, lastTapId }, says: [], queueId: input.queueId, outcome, consent: null },
  };
  const word = tap ? consentOf(tap, input.consentAskedAt) : consentWord(answer);
  if (word === "left" || (word !== null && input.consentAskedAt !== null))
    return { ...said(before, textOnly(consentTexts[word])), consent: word };

  if (input.isWithPerson) return yielded(before);
  if (tap && isPassedOver(tap, state, lastTapId)) return before;
  // The contact may have written days before the server was back: they are not greeted as if they had just come.
  if (state.stage === "start" && input.now - input.cameAt > freshForMs) return before;
  const step = guided({ setup, input, answer, tapped: isCurrent ? tap.option : null, step: before });
  if (step.says.length === 0) return step;
  const counted = countAnswer(step.state, input.now);
  if (counted.answers > answerLimit) return left({ ...before, state: counted }, "wait");
  if (setup.consentQuestion === null) return { ...step, state: counted };
  const question = askedForConsent(setup.consentQuestion, input.now);
  return { ...step, state: counted, says: [question, ...step.says], consent: "asked" };
}

/**
 * A second, impatient tap on the same option, and a rating during a conversation get no answer. A rating that opened this
 * conversation, because the one that it rates was deleted, is a message like any other.
 */
const isPassedOver = ({ question }: Tap, { stage, lastTapId }: BotState, tapId: string | null): boolean =>
  tapId === lastTapId || (question === "rating" && stage !== "start");

const consentOptions = { given: botTexts.yes, refused: botTexts.no } as const;
const consentKinds = ["given", "refused"] as const;

/** The question for consent, with a yes and a no to tap. */
function askedForConsent(text: string, askedAt: number): BotSaying {
  const options = consentKinds.map((option) => ({
    id: tapId({ question: "consent", about: questionToken(askedAt), option }),
    title: consentOptions[option],
  }));
  return { ...textOnly(text), question: shortQuestion(text, options) };
}

/** The answer that a tap gives to the question for consent that is open; null for a tap on anything else. */
function consentOf({ question, about, option }: Tap, askedAt: number | null): (typeof consentKinds)[number] | null {
  if (question !== "consent" || askedAt === null || about !== questionToken(askedAt)) return null;
  return consentKinds.find((kind) => kind === option) ?? null;
}

function countAnswer(state: BotState, now: number): BotState {
  const isNewWindow = now - state.answersSince >= answerWindowMs;
  return isNewWindow ? { ...state, answers: 1, answersSince: now } : { ...state, answers: state.answers + 1 };
}

function guided(context: StepContext): BotStep {
  const { setup, step, input } = context;
  const { stage } = step.state;
  const queue = setup.queues.find(({ id }) => id === step.queueId);
  if (stage === "done") return afterAll(context, queue);
  if (queue && stage === "options") return stepInMenu(context, queue);
  if (queue) return outsideHours(context, queue) ?? entered(context, queue);
  // The ticket is in a queue that this connection does not offer: an agent attends to it.
  if (step.queueId !== null) return left(step, "wait");
  const [only, second] = setup.queues;
  if (second) return stage === "queue" ? chosen(context) : offered(context, setup.greeting);
  if (only) return entered(context, only);
  if (setup.closing) return saidClosed(step, input.now, setup.closing);
  return left(said(step, setup.greeting), "wait");
}

/** The bot has finished. Only a bot without a menu still answers the request for an agent, once. */
function afterAll(context: StepContext, queue: BotQueue | undefined): BotStep {
  const { setup, step, input, answer } = context;
  const closing = queue?.closing ?? setup.closing;
  const asks = answer === "#" && queue?.options.length === 0 && !step.state.isHinted;
  if (!asks || closing) return saidClosed(step, input.now, closing);
  const handed = handedOver(context, null, textOnly(""));
  return { ...handed, state: { ...handed.state, isHinted: true } };
}

/** At a closed queue the contact may choose another one (`00`), or wait for an agent anyway (`#`). */
function outsideHours(context: StepContext, queue: BotQueue): BotStep | null {
  const { setup, step, answer, tapped } = context;
  if (!queue.closing || step.state.outOfHoursUntil === null) return null;
  const asksQueues = (tapped ?? answer) === toQueues.key || isOneOf(toQueues.names, answer);
  if (asksQueues && setup.queues.length > 1) return offered(context, textOnly(""));
  return answer === "#" ? handedOver(context, queue.closing, textOnly("")) : null;
}

function offered({ setup, step, input }: StepContext, greeting: BotSaying): BotStep {
  const page = { askedAt: input.now, from: 0 };
  const menu = queuesMenu(menuText(greeting.text || botTexts.chooseQueue), setup, page);
  return asked(said({ ...step, queueId: null }, { ...menu, fileId: greeting.fileId }), "queue", null, input.now);
}

function chosen(context: StepContext): BotStep {
  const { setup, step, answer, tapped } = context;
  const { askedAt } = step.state;
  if (answer === "#") return handedOver(context, setup.closing, textOnly(""));
  const numbered = /^\d{1,3}$/.test(answer) ? setup.queues[Number(answer) - 1] : undefined;
  const queue = numbered ?? setup.queues.find(({ id, name }) => queueKey(id) === tapped || isOneOf([name], answer));
  if (queue) return entered(context, queue);
  const menu: Menu = (text, from) => queuesMenu(text, setup, { askedAt, from });
  return turned(context, menu) ?? missed(context, menu);
}

/** The menu that is open, below another text, from an option on. */
type Menu = (text: MenuText, from: number) => BotSaying;

/** The page that the contact asks for, by a tap or by the words on the row that leads on; null without such a page. */
function turned({ setup, step, answer, tapped }: StepContext, menu: Menu): BotStep | null {
  const shown = menu(menuText(""), step.state.pageFrom ?? 0).question;
  if (!shown) return null;
  const { listRows } = setup;
  const isTyped = listRows !== null && isOneOf([botTexts.more], answer);
  const from = isTyped ? nextPageOf(shown, listRows) : pageIn(tapped);
  if (from === null || !(from > 0 && from < shown.options.length)) return null;
  return said({ ...step, state: { ...step.state, pageFrom: from } }, menu(menuText(botTexts.nextPage), from));
}

const isOneOf = (names: readonly string[], answer: string): boolean =>
  answer !== "" && names.some((name) => plainAnswer(name) === answer || plainAnswer(plainTitle(name)) === answer);

/** Repeats the question, below the reason. An option that was tapped is understood: it is gone, or another question's. */
function missed(context: StepContext, menu: Menu, isLeaf = false): BotStep {
  const { input, tapped } = context;
  const wrong = isLeaf ? menuText(botTexts.wrongAtLeaf) : menuText(botTexts.wrongAnswer, botTexts.wrongTap);
  if (tapped !== null) return repeated(context, menu(menuText(botTexts.optionGone), 0));
  if (input.tapId !== null && readTap(input.tapId)) return repeated(context, menu(menuText(botTexts.oldOption), 0));
  return hinted(context, menu(wrong, 0));
}

/** A move in the queue's tree. */
function stepInMenu(context: StepContext, queue: BotQueue): BotStep {
  const { setup, step, answer, tapped } = context;
  const { askedAt, optionId } = step.state;
  const here = queue.options.find(({ id }) => id === optionId) ?? null;
  if (here === null && optionId !== null) return shown(context, queue, null, botTexts.optionGone);
  const children = childrenOf(queue, here);
  const moved = gone(context, queue, here, tapped ?? answer);
  if (moved) return moved;
  const option =
    children.find((one) => /^\d{1,4}$/.test(answer) && one.option === Number(answer)) ??
    children.find((one) => optionKey(one.id) === tapped || isOneOf([nameOf(queue, one) ?? ""], answer));
  if (option) return picked(context, queue, option);
  const named = ways(setup, here).find(({ names }) => isOneOf(names, answer));
  const byName = named ? gone(context, queue, here, named.key) : null;
  if (byName) return byName;
  const menu: Menu = (text, from) => optionsMenu(text, setup, { queue, at: here }, { askedAt, from });
  return turned(context, menu) ?? missed(context, menu, children.length === 0);
}

/** The step that a navigation word leads to; null for any other answer. */
function gone(context: StepContext, queue: BotQueue, here: BotOption | null, way: string): BotStep | null {
  const { setup } = context;
  if (way === "#") return handedOver(context, queue.closing, textOnly(""));
  if (way === "00") return setup.queues.length > 1 ? offered(context, textOnly("")) : shown(context, queue, null);
  if (way !== "0") return null;
  return shown(context, queue, queue.options.find(({ id }) => id === here?.parentId) ?? null);
}

function picked(context: StepContext, queue: BotQueue, option: BotOption): BotStep {
  const { setup, step, input } = context;
  const { message, title, fileId } = option;
  const isLeaf = childrenOf(queue, option).length === 0;
  if (isLeaf && option.waitTreatment) return handedOver(context, queue.closing, { text: message, fileId });
  if (isLeaf && option.finalize) return left(said(step, { text: message, fileId }), "close");
  const text = menuText(message || (isLeaf ? title : ""));
  const menu = optionsMenu(text, setup, { queue, at: option }, { askedAt: input.now, from: 0 });
  return asked(said(step, { ...menu, fileId }), "options", option, input.now);
}

/** Shows a place of the tree again, without its message, which the contact has read. */
function shown({ setup, step, input }: StepContext, queue: BotQueue, at: BotOption | null, notice = ""): BotStep {
  const menu = optionsMenu(menuText(notice), setup, { queue, at }, { askedAt: input.now, from: 0 });
  return asked(said(step, menu), "options", at, input.now);
}
