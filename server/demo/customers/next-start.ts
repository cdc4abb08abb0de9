import { seededRandom } from "../../platform/seeded-random.ts";
import { type LivingCustomer, talkingNumbers } from "../living-customers.ts";
import { crowded, firstOnes, mostWaiting, rhythm, type Span } from "./rhythm.ts";
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
};

export type Start = { customer: LivingCustomer; story: Story; at: number };

/** The number of latest stories that no customer tells again yet. */
const storiesRested = 14;
const mostOpen = 14;

/**
 * Decides who begins the next conversation, with which story and when. Null while enough conversations are open, or
 * while no customer has ready.
 */
export function nextStart(
  standings: readonly Standing[],
  stories: readonly Story[],
  { now, pace = 1 }: { now: number; pace?: number },
): Start | null {
  const waiting = standings.filter(({ state }) => state === "waits").length;
  const open = standings.filter(({ state }) => state !== "over").length;
  if (waiting >= mostWaiting || open >= mostOpen) return null;
  const begun = standings.flatMap(({ latest }) => latest ?? []).sort((one, other) => other.openedAt - one.openedAt);
  const last = begun[0]?.openedAt ?? 0;
  const random = seededRandom(Math.floor(last / 1000) + begun.length);
  const [from, to] = spanAfter(begun.length, waiting);
  const at = last === 0 ? now : last + pace * random.between(from, to);

  const ready = standings.filter(
    ({ customer, state, movedAt }) =>
      state === "over" &&
      movedAt + pace * rhythm.customerRest <= Math.max(at, now) &&
      !(movedAt === 0 && talkingNumbers.has(customer.number)),
  );
  if (ready.length === 0) return null;
  const { customer } = random.of(ready);
  const recent = new Set(begun.slice(0, storiesRested).map(({ story }) => story));
  const fitting = stories.filter(({ by }) => !by || by === (isCompany(customer) ? "company" : "person"));
  const fresh = fitting.filter(({ key }) => !recent.has(key));
  return { customer, story: random.of(fresh.length > 0 ? fresh : fitting), at };
}

function spanAfter(begun: number, waiting: number): Span {
  if (begun < firstOnes) return rhythm.firstStart;
  return waiting < crowded ? rhythm.start : rhythm.crowdedStart;
}
