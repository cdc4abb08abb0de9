import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

/** Prints how often Node itself resolved an import between two files of a large package. */
const program = `
  import { registerHooks } from "node:module";
  import { resolveLargePackagesOnce } from "./platform/resolve-large-packages.ts";
  let resolved = 0;
  registerHooks({ resolve: (specifier, context, next) => {
    if (specifier.startsWith(".") && /node_modules.(drizzle-orm|date-fns)/.test(context.parentURL)) resolved += 1;
    return next(specifier, context);
  } });
  if (process.argv[1] === "once") resolveLargePackagesOnce();
  await Promise.all([import("drizzle-orm/postgres-js"), import("date-fns/format")]);
  console.log(resolved);
`;
const resolvedByNode = (how: string): number => {
  const server = new URL("..", import.meta.url);
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program, how], {
    cwd: server,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  return Number(stdout);
};

it("finds the files of large packages without Node's resolution", { tags: ["long"] }, () => {
  expect(resolvedByNode("each")).toBeGreaterThan(100);
  expect(resolvedByNode("once")).toBe(0);
});
