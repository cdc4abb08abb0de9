import { describe, expect, it } from "vitest";
import { livingCustomers, talkingNumbers } from "../living-customers.ts";
import { nextStart, type Standing } from "./next-start.ts";
import { crowded, fastStarts, mostWaiting } from "./rhythm.ts";
import { stories } from "./stories/stories.ts";

const now = Date.parse("2026-11-23T13:00:00Z");
const fresh = (): Standing[] =>
  livingCustomers.map((customer) => ({
    customer,
    state: "over",
    latest: null,
    movedAt: 0,
    hasGivenUp: false,
    isDone: false,
  }));
const begin = (standings: Standing[], { customer, story, at }: NonNullable<ReturnType<typeof nextStart>>) => {
  const standing = standings.find((one) => one.customer === customer);
  Object.assign(standing ?? {}, { state: "waits", latest: { story: story.key, openedAt: at }, movedAt: at });
};

describe("the next conversation", () => {
  it("begins at once where there was none", () => {
    expect(nextStart(fresh(), stories, { now })?.at).toBe(now);
  });

  it("begins 20 to 40 seconds after the last, and sooner in a new demo, each time with another story", () => {
    const standings = fresh();
    let at = now;
    for (let count = 0; count < crowded; count++) {
      const start = nextStart(standings, stories, { now: at });
      if (!start) throw new Error("nobody begins");
      const [from, to] = count < fastStarts ? [6_000, 12_000] : [20_000, 40_000];
      if (count > 0) expect([start.at - at >= from, start.at - at <= to]).toEqual([true, true]);
      begin(standings, start);
      at = start.at;
    }
    const told = standings.flatMap(({ latest }) => latest?.story ?? []);
    expect(new Set(told).size).toBe(crowded);
  });

  it("comes later while several wait, and not at all while ten do", () => {
    const standings = fresh();
    let at = now;
    for (let start = nextStart(standings, stories, { now }); start; ) {
      begin(standings, start);
      at = start.at;
      start = nextStart(standings, stories, { now: at });
      const waiting = standings.filter(({ state }) => state === "waits").length;
      if (start && waiting >= crowded) expect(start.at - at).toBeGreaterThanOrEqual(60_000);
    }
    expect(standings.filter(({ state }) => state === "waits")).toHaveLength(mostWaiting);
  });

  it("belongs to no customer who is still in a conversation that the demo began with", () => {
    const talking = fresh().filter(({ customer }) => talkingNumbers.has(customer.number));
    expect(nextStart(talking, stories, { now })).toBeNull();
    for (const standing of talking) standing.movedAt = now - 3_600_000;
    expect(nextStart(talking, stories, { now })).not.toBeNull();
  });

  it("belongs to a customer who has rested", () => {
    const standings = fresh().slice(0, 2);
    const [first, second] = standings;
    Object.assign(first ?? {}, { movedAt: now - 1000 });
    expect(nextStart(standings, stories, { now })?.customer).toBe(second?.customer);
    Object.assign(second ?? {}, { movedAt: now - 1000 });
    // No customer has rested yet: the first one to finish resting is expected.
    expect(nextStart(standings, stories, { now })).toMatchObject({ customer: first?.customer, at: now + 479_000 });
    Object.assign(first ?? {}, { hasGivenUp: true });
    expect(nextStart(standings, stories, { now })?.customer).toBe(second?.customer);
  });

  it("comes more slowly the longer nobody answers, up to twelve times", () => {
    const standings = fresh();
    const [first] = standings;
    Object.assign(first ?? {}, { latest: { story: "mixer", openedAt: now }, movedAt: now });
    const after = (idleMs: number) => (nextStart(standings, stories, { now, openedAt: now - idleMs })?.at ?? 0) - now;
    const hour = 3_600_000;
    expect([after(hour), after(100 * hour)]).toEqual([2 * after(0), 12 * after(0)]);
    expect((nextStart(standings, stories, { now, openedAt: 0, answeredAt: now })?.at ?? 0) - now).toBe(after(0));
  });

  it("of a restaurant is never a private person's story", () => {
    const buffet = fresh().filter(({ customer }) => customer.name.startsWith("Buffet"));
    const start = nextStart(buffet, stories, { now });
    expect(start?.story.by).not.toBe("person");
  });
});
