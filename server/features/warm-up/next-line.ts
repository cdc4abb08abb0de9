import { smallTalk } from "./small-talk.ts";

/** A connection that can take part at this moment. */
export type Party = { id: number; number: string; sentToday: number };

export type Line = { from: Party; to: Party; talk: number; line: number; body: string };

/** The line before: who said what to whom. */
export type LineBefore = { fromId: number | null; toId: number | null; talk: number; line: number };

/**
 * Who says what next: whoever was spoken to answers while the talk lasts; then two others begin one. Nobody says more
 * than `dailyCap` lines a day. Null when fewer than two can take part, or all have said enough. `random` is in [0, 1).
 */
export function nextLine(
  parties: readonly Party[],
  before: LineBefore | null,
  dailyCap: number,
  random: () => number,
): Line | null {
  const mayTalk = parties.filter(({ sentToday }) => sentToday < dailyCap);
  const answer = before && smallTalk[before.talk]?.[before.line + 1];
  if (before && answer) {
    const from = mayTalk.find(({ id }) => id === before.toId);
    const to = parties.find(({ id }) => id === before.fromId);
    if (from && to) return { from, to, talk: before.talk, line: before.line + 1, body: answer };
  }
  const from = pick(mayTalk, random);
  const to =
    from &&
    pick(
      parties.filter(({ number }) => number !== from.number),
      random,
    );
  const talk = Math.floor(random() * smallTalk.length);
  const body = smallTalk[talk]?.[0];
  return from && to && body ? { from, to, talk, line: 0, body } : null;
}

const pick = <T>(all: readonly T[], random: () => number): T | undefined => all[Math.floor(random() * all.length)];
