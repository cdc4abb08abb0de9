import { expect, test } from "vitest";

const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.{ts,tsx}"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** All features add their endpoints to one API: of two with one name the first that is loaded would serve both. */
test("no two endpoints have the same name", () => {
  const names = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/^\s+(\w+): build\.(?:query|mutation|infiniteQuery)\b/gm)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(150);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
