import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./setup.mjs";

const read = (folder) => JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));

/** The packages of which the workspaces name more than one version, as "name: version, version". */
function disputed(manifests) {
  const named = manifests.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  );
  const versionsByName = Map.groupBy(named, ([name]) => name);
  return [...versionsByName]
    .map(([name, entries]) => [name, [...new Set(entries.map(([, version]) => version))]])
    .filter(([, versions]) => versions.length > 1)
    .map(([name, versions]) => `${name}: ${versions.join(", ")}`);
}

it("has one version of each package in all workspaces", () => {
  const top = read(".");
  expect(top.workspaces.length).toBeGreaterThan(1);
  expect(disputed([top, ...top.workspaces.map(read)])).toEqual([]);
});

it("finds a package of which two workspaces name different versions", () => {
  const one = { dependencies: { zod: "4.0.0", pg: "8.0.0" } };
  const other = { devDependencies: { zod: "4.0.1", pg: "8.0.0" } };
  expect(disputed([one, other])).toEqual(["zod: 4.0.0, 4.0.1"]);
});
