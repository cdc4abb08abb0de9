// @module-tag long
import { clientEmits } from "@balcao/shared/events.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Finding, fuzzRoutes } from "../testing/fuzz/fuzz-routes.ts";
import { fuzzSockets } from "../testing/fuzz/fuzz-sockets.ts";
import { addFuzzedCompanies, type FuzzedCompanies } from "../testing/fuzz/fuzzed-companies.ts";

/**
 * A few spoilt calls to every route and socket event, the same ones in every run; `npm run soak -- fuzz` makes ten
 * thousand others.
 */
const seed = Number(process.env.TEST_FUZZ_SEED ?? 20_417);
const callsPerRoute = Number(process.env.TEST_FUZZ_CALLS ?? 2);
const patienceMs = 120_000 + callsPerRoute * 30_000;
let companies: FuzzedCompanies;

beforeAll(async () => {
  companies = await addFuzzedCompanies();
});
afterAll(() => companies?.world.close());

/** Each kind of finding once, with one of its calls. */
const told = (findings: readonly Finding[]) =>
  [...Map.groupBy(findings, ({ route, what }) => `${route}: ${what}`)].map(
    ([what, [first]]) => `${what} ${JSON.stringify(first).slice(0, 1500)}`,
  );

it(`survives malformed socket calls (seed ${seed})`, async () => {
  const { findings, covered, calls } = await fuzzSockets(companies, { callsPerEvent: 10 * callsPerRoute, seed });
  process.stdout.write(
    `fuzz: ${calls} socket calls, ${covered.length} of ${Object.keys(clientEmits).length} covered\n`,
  );
  expect(told(findings)).toEqual([]);
  expect(covered).toEqual(Object.keys(clientEmits));
});

// Last: a super user's calls leave little of the companies.
it(
  `survives malformed calls to any route (seed ${seed})`,
  async () => {
    const { findings, covered, calls, accepted } = await fuzzRoutes(companies, { callsPerRoute, seed });
    const routes = companies.world.app.guardedRoutes.filter(({ method }) => method !== "HEAD");
    process.stdout.write(
      `fuzz: ${calls} calls, ${covered.length} of ${routes.length} routes covered, ${accepted.length} accepted one\n`,
    );
    expect(told(findings)).toEqual([]);
    expect(covered).toHaveLength(routes.length);
  },
  patienceMs,
);
