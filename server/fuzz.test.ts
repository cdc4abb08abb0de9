import { afterAll, beforeAll, expect, it } from "vitest";
import { type Finding, fuzzDoors } from "./testing/fuzz/fuzz-doors.ts";
import { fuzzSockets } from "./testing/fuzz/fuzz-sockets.ts";
import { addFuzzedCompanies, type FuzzedCompanies } from "./testing/fuzz/fuzzed-companies.ts";

/** A few spoilt calls to every door and socket call, other ones each day; `npm run soak -- fuzz` makes ten thousand. */
const seed = Math.floor(Date.now() / 86_400_000);
let companies: FuzzedCompanies;

beforeAll(async () => {
  companies = await addFuzzedCompanies();
}, 60_000);
afterAll(() => companies?.world.close());

/** Each kind of trouble once, with one call that made it. */
const told = (findings: readonly Finding[]) =>
  [...Map.groupBy(findings, ({ door, what }) => `${door}: ${what}`)].map(
    ([what, [first]]) => `${what} ${JSON.stringify(first).slice(0, 1500)}`,
  );

it(`harms nobody by spoilt socket calls (seed ${seed})`, async () => {
  const { findings } = await fuzzSockets(companies, { callsPerEvent: 30, seed });
  expect(told(findings)).toEqual([]);
}, 60_000);

it(`harms nobody by spoilt calls to any door (seed ${seed})`, async () => {
  const { findings, covered } = await fuzzDoors(companies, { callsPerDoor: 4, seed });
  expect(told(findings)).toEqual([]);
  const { doors } = companies.world.app;
  expect(covered).toHaveLength(doors.filter(({ method }) => method !== "HEAD").length);
}, 240_000);
