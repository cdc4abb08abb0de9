import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./setup.mjs";

const wings = "insights billing outreach automation integrations team inbox channels workspace platform".split(" ");

describe.each(wings)("the README of the wing %s", (wing) => {
  const folder = join(root, "server", wing);
  const text = readFileSync(join(folder, "README.md"), "utf8");
  const named = [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name);

  it("is read in a minute", () => {
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(15);
  });

  it("names every table", () => {
    const tables = globSync("**/*.table.ts", { cwd: folder }).flatMap((path) =>
      [...readFileSync(join(folder, path), "utf8").matchAll(/pgTable\(\s*"(\w+)"/g)].map(([, table]) => table),
    );
    expect(tables.filter((table) => !named.includes(table))).toEqual([]);
  });

  it("names files and folders that exist", () => {
    const paths = named.filter((name) => /\/|\.ts$/.test(name));
    expect(paths.length).toBeGreaterThan(2);
    expect(paths.filter((path) => !existsSync(join(folder, path)) && !existsSync(join(root, path)))).toEqual([]);
  });
});
