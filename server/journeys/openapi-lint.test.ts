import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { operationSummaries } from "../operation-summaries.ts";
import { pageRoutes } from "../testing/page-routes.ts";
import { createWorld, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** All of the linter's rules as errors, except those that cannot hold here. */
const config = () =>
  createConfig({
    extends: ["recommended-strict"],
    rules: {
      // `/users/list` beside `/users/{id}`: clients know these addresses, and an id is a number.
      "no-ambiguous-paths": "off",
      // A stream answers 101. Another test requires one success status of each operation.
      "operation-2xx-response": "off",
      // The licence belongs to the product, not to the API.
      "info-license": "off",
    },
  });

it("passes a strict linter", { tags: ["long"] }, async () => {
  const source = (await world.app.inject({ url: "/docs/json" })).body;
  const problems = await lintFromString({ source, config: await config() });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

it("has a unique summary for every operation, and for nothing else", async () => {
  const routes = world.app.guardedRoutes
    .filter(({ method, url }) => method !== "HEAD" && !pageRoutes.test(url))
    .map(({ method, url }) => `${method} ${url}`);
  expect(Object.keys(operationSummaries).sort()).toEqual(routes.sort());
  const lines = Object.values(operationSummaries);
  expect(lines.filter((line, at) => lines.indexOf(line) !== at)).toEqual([]);
});
