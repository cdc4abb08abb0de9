import { expect, it } from "vitest";
import { faultsOf } from "./steps.ts";

const died = { database: 5, meta: 5, afterMeta: 5, answer: 4, nowhere: 1 };
const unknown = (n: number) => Array.from({ length: n }, (_, at) => ({ body: `resposta ${at}`, state: "asking" }));

it("forgives messages of which nobody knows whether they left, and a server that reached no step", () => {
  expect(faultsOf({ kills: 20, died, failed: unknown(3) })).toEqual([]);
  expect(faultsOf({ kills: 2, died: { database: 2 }, failed: [] })).toEqual([]);
});

it.each([
  ["a message marked as failed that nobody posted", { failed: [{ body: "a", state: "unasked" }] }],
  ["one that Meta refused", { failed: [{ body: "a", state: "refused" }] }],
  ["one that Meta accepted", { failed: [{ body: "a", state: "accepted" }] }],
  ["more unknown messages than the kills explain", { failed: unknown(61) }],
  ["a kind of steps at which no server died", { died: { ...died, afterMeta: 0 } }],
  ["servers that died at no step", { died: { ...died, nowhere: 6 } }],
])("finds %s", (_, change) => {
  expect(faultsOf({ kills: 20, died, failed: [], ...change })).toHaveLength(1);
});
