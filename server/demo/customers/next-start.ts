import { type Random, seededRandom } from "../../platform/seeded-random.ts";
import { attendedNumbers, type LivingCustomer, talkingNumbers } from "../living-customers.ts";
import { crowded, fastStarts, mostWaiting, rhythm, type Span, slowest } from "./rhythm.ts";
import { asides } from "./stories/asides.ts";
import type { Story } from "./story.ts";
import { isCompany } from "./wording.ts";

/** One customer, with the facts that decide who begins the next conversation. */
export type Standing = {
  customer: LivingCustomer;
  state: "acts" | "waits" | "over";
  /** The story of the customer's newest conversation, and when its first message left; null without one. */
  latest: { story: string; openedAt: number } | null;
  /** When the chat got its last message; 0 for an empty chat. */
  movedAt: number;
  /** True if the customer gave up, and the shop has answered nobody since. */
  hasGivenUp: boolean;
  /** True once the shop has said goodbye, or asked for a rating. */
  isDone: boolean;
};

export type Start = { customer: LivingCustomer; story: Story; at: number };
/** `openedAt` is the time of the first message on this network, `answeredAt` that of the shop's last answer. */
type Moment = { now: number; pace?: number; openedAt?: number; answeredAt?: number };

/** The number of latest stories that are not repeated yet. */
const storiesRested = 14;
const mostOpen = 14;
const mostAsides = 8;

/**
 * Decides who begins the next conversation, with which story and when. Null while enough conversations are open. They
 * begin ever more slowly in a shop where nobody answers.
 */
export function nextStart(
  standings: readonly Standing[],
  stories: readonly Story[],
  { now, pace = 1, openedAt = now, answeredAt = 0 }: Moment,
): Start | null {
  const newcomers = standings.filter((standing) => !isAttended(standing));
  const waiting = newcomers.filter(({ state }) => state === "waits").length;
  const open = newcomers.filter(({ state }) => state !== "over").length;
  if (waiting >= mostWaiting || open >= mostOpen) return null;
  const begun = begunBy(newcomers);
  const slow = pace * slownessOf(now - Math.max(openedAt, answeredAt), pace);
  const able = newcomers.filter(({ customer, movedAt }) => movedAt !== 0 || !talkingNumbers.has(customer.number));
  const wanted = timeAfter(begun, now, slow, spanAfter(begun.length, waiting));
  return startOf(able, begun, wanted, { now, pace }, ({ customer }) =>
    stories.filter(({ by }) => !by || by === (isCompany(customer) ? "company" : "person")),
  );
}

/** Decides which customer whom an agent attends asks a further question. */
export function nextAside(
  standings: readonly Standing[],
  { now, pace = 1, openedAt = now, answeredAt = 0 }: Moment,
): Start | null {
  const attended = standings.filter(isAttended);
  if (attended.filter(({ state }) => state !== "over").length >= mostAsides) return null;
  const begun = begunBy(attended);
  const slow = pace * slownessOf(now - Math.max(openedAt, answeredAt), pace);
  const wanted = timeAfter(begun, openedAt + pace * rhythm.aside[0], slow, rhythm.aside);
  return startOf(attended, begun, wanted, { now, pace }, () => asides);
}

const isAttended = ({ customer, isDone }: Standing): boolean => attendedNumbers.has(customer.number) && !isDone;
const slownessOf = (idleMs: number, pace: number): number =>
  Math.min(slowest, Math.max(1, idleMs / (pace * rhythm.idle)));

type Begun = { story: string; openedAt: number };

/** The newest conversation of each customer, the latest first. */
const begunBy = (standings: readonly Standing[]): Begun[] =>
  standings.flatMap(({ latest }) => latest ?? []).sort((one, other) => other.openedAt - one.openedAt);

const randomAfter = (begun: readonly Begun[]): Random =>
  seededRandom(Math.floor((begun[0]?.openedAt ?? 0) / 1000) + begun.length);

/** The time of the next beginning; `first` where none was. */
function timeAfter(begun: readonly Begun[], first: number, pace: number, [from, to]: Span): number {
  const [latest] = begun;
  return latest ? latest.openedAt + pace * randomAfter(begun).between(from, to) : first;
}

/** Null while every customer is in a conversation. */
function startOf(
  standings: readonly Standing[],
  begun: readonly Begun[],
  wanted: number,
  { now, pace }: { now: number; pace: number },
  storiesFor: (standing: Standing) => readonly Story[],
): Start | null {
  const random = randomAfter(begun);
  const free = standings.filter(({ state }) => state === "over");
  const ready = free.filter((standing) => restedAt(standing, pace) <= Math.max(wanted, now));
  const [first] = free.toSorted((one, other) => restedAt(one, pace) - restedAt(other, pace));
  const standing = ready.length > 0 ? random.of(ready) : first;
  if (!standing) return null;
  const story = storyFor(standing, storiesFor(standing), begun, random);
  return { customer: standing.customer, story, at: Math.max(wanted, restedAt(standing, pace)) };
}

/** A story that was not used lately, and not in this customer's previous conversation. */
function storyFor({ latest }: Standing, fitting: readonly Story[], begun: readonly Begun[], random: Random): Story {
  const recent = new Set(begun.slice(0, storiesRested).map(({ story }) => story));
  const fresh = fitting.filter(({ key }) => !recent.has(key));
  const others = fitting.filter(({ key }) => key !== latest?.story);
  return random.of([fresh, others, fitting].find(({ length }) => length > 0) ?? []);
}

function restedAt({ movedAt, hasGivenUp }: Standing, pace: number): number {
  return movedAt === 0 ? 0 : movedAt + pace * (hasGivenUp ? rhythm.restAfterGivingUp : rhythm.customerRest);
}

function spanAfter(begun: number, waiting: number): Span {
  if (begun < fastStarts) return rhythm.firstStart;
  return waiting < crowded ? rhythm.start : rhythm.crowdedStart;
}
