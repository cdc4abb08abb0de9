import { fitsHour, smallTalk } from "./small-talk.ts";

/** A connection that can take part now. */
export type Party = { id: number; number: string; sentToday: number };

export type Line = { from: Party; to: Party; talk: number; line: number; body: string };

/** The line before, with its sender and receiver. */
export type LineBefore = { fromId: number | null; toId: number | null; talk: number; line: number };

/** The limits of a day: lines for each connection, and the hour (0 to 23) of the company's clocks. */
export type Day = { dailyCap: number; hour: number };

/**
 * Chooses the next line: the last receiver answers while the talk lasts and fits the hour, else two connections begin
 * another. Null if fewer than two can take part, or all reached their cap. `random` is in [0, 1).
 */
export function nextLine(
  parties: readonly Party[],
  before: LineBefore | null,
  { dailyCap, hour }: Day,
  random: () => number,
): Line | null {
  const mayTalk = parties.filter(({ sentToday }) => sentToday < dailyCap);
  const talked = before && smallTalk[before.talk];
  const answer = talked && fitsHour(talked, hour) ? talked.lines[before.line + 1] : undefined;
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
  const fitting = pick(
    smallTalk.filter((one) => fitsHour(one, hour)),
    random,
  );
  const body = fitting?.lines[0];
  return from && to && body ? { from, to, talk: smallTalk.indexOf(fitting), line: 0, body } : null;
}

const pick = <T>(all: readonly T[], random: () => number): T | undefined => all[Math.floor(random() * all.length)];
