import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorld, type World } from "./testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const pages = /^\/(docs|app|sandbox)?(\/|$)/;

it("documents every route of the API, and nothing else", async () => {
  const document = (await world.app.inject({ url: "/docs/json" })).json() as {
    paths: Record<string, Record<string, { responses: object }>>;
  };
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const doors = world.app.doors
    .filter(({ method, url }) => method !== "HEAD" && !pages.test(url))
    .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, "{$1}")}`);
  expect(documented.sort()).toEqual(doors.sort());
});

it("says what every route answers", async () => {
  const document = (await world.app.inject({ url: "/docs/json" })).json() as {
    paths: Record<string, Record<string, { responses: object }>>;
  };
  expect(Object.keys(document.paths).length).toBeGreaterThan(10);
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { responses }] of Object.entries(methods)) {
      expect(
        // A WebSocket's answer is that the protocol changes.
        Object.keys(responses).filter((status) => status.startsWith("2") || status === "101"),
        `${method} ${path}`,
      ).toHaveLength(1);
    }
  }
});

it("serves the document's page", async () => {
  const reply = await world.app.inject({ url: "/docs/" });
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, expect.stringContaining("text/html")]);
});
