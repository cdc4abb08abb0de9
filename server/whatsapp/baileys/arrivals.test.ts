import { expect, it } from "vitest";
import { createArrivals } from "./arrivals.ts";

const stanza = (attrs: Record<string, string>) => ({ tag: "message", attrs });

it("gives every stanza a later moment than the one before, now or when it was sent", () => {
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
