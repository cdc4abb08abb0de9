import type { ChatMessage } from "@balcao/whatsapp-sandbox/control/control-api.ts";
import { type LivingCustomer, livingCustomers } from "../living-customers.ts";
import { type Conversation, conversationIn, hasGivenUp, isFollowUp, placeOf } from "./conversation.ts";
import { openingStep, type Step } from "./draft.ts";
import type { Said } from "./follow-ups.ts";
import { nextAside, nextStart, type Standing, type Start } from "./next-start.ts";
import { type NextStep, nextStep, ratingStep } from "./next-step.ts";
import { rhythm } from "./rhythm.ts";
import { understand } from "./shop-message.ts";
import { called, stories } from "./stories/stories.ts";

/** The next event on one of the customers' phones. */
export type Act =
  | { kind: "read"; customer: LivingCustomer; at: number }
  | { kind: "write"; customer: LivingCustomer; step: Step; at: number; isOpening: boolean };

export type Chats = ReadonlyMap<string, readonly ChatMessage[]>;
export type Moment = { now: number; pace: number };

/** Finds the earliest act of all customers, from their chats with the shop; null if no act is to come. */
export function decide(chats: Chats, moment: Moment): Act | null {
  const said = saidIn(chats);
  const phones = livingCustomers.map((customer) => phoneOf(customer, chats.get(customer.number) ?? [], moment, said));
  const answeredAt = Math.max(...phones.map((phone) => phone.answeredAt));
  const standings = phones.map((phone) => standingOf(phone, answeredAt));
  const shop = { ...moment, openedAt: firstMoveIn(chats, moment.now), answeredAt };
  const acts = phones.flatMap((phone) => actsOf(phone, moment));
  for (const start of [nextStart(standings, stories, shop), nextAside(standings, shop)])
    if (start) acts.push(opening(start, Math.max(Math.round(start.at), moment.now)));
  return acts.reduce<Act | null>((first, act) => (first && first.at <= act.at ? first : act), null);
}

/** The last time of every follow-up, by any customer. */
function saidIn(chats: Chats): Said {
  const said = new Map<number, number>();
  for (const { id, at, fromMe } of [...chats.values()].flat()) {
    const place = fromMe ? placeOf(id) : null;
    if (place && isFollowUp(place.beat)) said.set(place.line, Math.max(at, said.get(place.line) ?? 0));
  }
  return said;
}

/** The time of this network's first message. */
const firstMoveIn = (chats: Chats, now: number): number =>
  [...chats.values()].reduce((first, [message]) => Math.min(first, message?.at ?? now), now);

type Phone = {
  customer: LivingCustomer;
  chat: readonly ChatMessage[];
  conversation: Conversation | null;
  next: NextStep;
  readAt: number | null;
  /** When a person of the shop last answered here; 0 for never. */
  answeredAt: number;
  isDone: boolean;
};

function phoneOf(customer: LivingCustomer, chat: readonly ChatMessage[], { pace }: Moment, said: Said): Phone {
  const conversation = conversationIn(chat, customer);
  const next: NextStep = conversation ? nextStep(conversation, pace, said) : { state: "over" };
  const heard = chat.flatMap(({ fromMe, text, at }) => (fromMe ? [] : [{ at, ...understand(text) }]));
  const answeredAt = heard.findLast(({ kind }) => kind === "answer")?.at ?? 0;
  const isDone = heard.some(({ kind }) => kind === "goodbye" || kind === "rating");
  const isOurs = chat.every(({ id, fromMe }) => !fromMe || placeOf(id) !== null);
  const unread = isOurs ? chat.findLast(({ fromMe, seen }) => !fromMe && !seen) : undefined;
  const readAt = unread ? unread.at + pace * rhythm.read : null;
  return { customer, chat, conversation, next, readAt, answeredAt, isDone };
}

function actsOf({ customer, chat, next, readAt }: Phone, moment: Moment): Act[] {
  const acts: Act[] = readAt === null ? [] : [{ kind: "read", customer, at: readAt }];
  const step = next.state === "over" ? replyToFirst(customer, chat, moment) : next.step;
  if (step) acts.push({ kind: "write", customer, step, at: step.at, isOpening: false });
  return acts;
}

/** The customer's answer when the shop wrote first. The customer has not written on this network yet. */
function replyToFirst(customer: LivingCustomer, chat: readonly ChatMessage[], { pace }: Moment): Step | null {
  const newest = chat.at(-1);
  if (!newest || chat.some(({ fromMe }) => fromMe)) return null;
  const { kind } = understand(newest.text);
  const conversation = { customer, story: called, startedAt: Math.round(newest.at + pace * rhythm.answer[1]) };
  if (kind === "rating") return ratingStep(conversation, newest.at, pace);
  return kind === "answer" ? openingStep(conversation) : null;
}

function standingOf({ customer, chat, conversation, next, isDone }: Phone, answeredAt: number): Standing {
  const opening = conversation?.messages.find(({ id }) => placeOf(id)?.beat === "open");
  return {
    customer,
    state: next.state,
    latest: conversation && opening ? { story: conversation.story.key, openedAt: opening.at } : null,
    movedAt: chat.at(-1)?.at ?? 0,
    hasGivenUp: chat.some(({ id, at, fromMe }) => fromMe && at > answeredAt && hasGivenUp(placeOf(id)?.beat ?? "")),
    isDone,
  };
}

function opening({ customer, story }: Start, startedAt: number): Act {
  return { kind: "write", customer, step: openingStep({ customer, story, startedAt }), at: startedAt, isOpening: true };
}
