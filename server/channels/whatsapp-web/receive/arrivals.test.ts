import { expect, it } from "vitest";
import { createArrivals } from "./arrivals.ts";

type Stanza = ReturnType<typeof stanza>;
const stanza = (attrs: Record<string, string>) => ({ tag: "message", attrs });

it("gives every stanza a later time than the previous one, live or delayed", () => {
  let now = 1_700_000_100_000;
  const arrivals = createArrivals(() => now);
  const waiting = [1, 2, 3].map(() => stanza({ t: "1700000000", offline: "1" }));
  const live = [stanza({ t: "1700000099" }), stanza({ t: "1700000099" })];
  for (const one of [...waiting, ...live]) arrivals.note(one);
  now -= 60_000;
  const afterClockWentBack = stanza({ t: "1700000100" });
  arrivals.note(afterClockWentBack);
  const moments = [...waiting, ...live, afterClockWentBack].map((one) => arrivals.of(one)?.getTime());
  expect(moments).toEqual([
    1_700_000_000_999, 1_700_000_001_000, 1_700_000_001_001, 1_700_000_100_000, 1_700_000_100_001, 1_700_000_100_002,
  ]);
});

it("continues after the times an earlier session stored, even if those are ahead of the clock", () => {
  const before = createArrivals(() => 1_700_000_000_000);
  const waiting = [1, 2, 3].map(() => stanza({ t: "1700000000", offline: "1" }));
  for (const one of waiting) before.note(one);
  const last = before.of(waiting.at(-1) as Stanza);
  const next = createArrivals(() => 1_699_999_990_000);
  next.continueAfter(last ?? null);
  const [more, live] = [stanza({ t: "1700000000", offline: "1" }), stanza({ t: "1700000001" })];
  for (const one of [more, live]) next.note(one);
  expect([more, live].map((one) => next.of(one)?.getTime())).toEqual([1_700_000_001_002, 1_700_000_001_003]);
});

it("keeps the place of a repeated message", () => {
  let now = 1_700_000_100_000;
  const arrivals = createArrivals(() => now);
  const [first, next, again] = ["A", "B", "A"].map((id) => stanza({ id, t: "1700000100" })) as [Stanza, Stanza, Stanza];
  for (const one of [first, next]) arrivals.note(one);
  now += 5_000;
  arrivals.note(again);
  expect(arrivals.of(again)).toEqual(arrivals.of(first));
  expect(arrivals.ofId("A")).toEqual(arrivals.of(first));
});
