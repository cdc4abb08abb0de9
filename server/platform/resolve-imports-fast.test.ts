import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

/** Prints how often Node itself resolved an import between two files of a large package, and between two of ours. */
const program = `
  import { registerHooks } from "node:module";
  import { resolveImportsFast } from "./platform/resolve-imports-fast.ts";
  let [ofLarge, own] = [0, 0];
  registerHooks({ resolve: (specifier, context, next) => {
    if (specifier.startsWith(".")) {
      if (/node_modules.(drizzle-orm|date-fns)/.test(context.parentURL)) ofLarge += 1;
      if (!context.parentURL.includes("node_modules")) own += 1;
    }
    return next(specifier, context);
  } });
  if (process.argv[1] === "fast") resolveImportsFast();
  await Promise.all([import("drizzle-orm/postgres-js"), import("date-fns/format"), import("@balcao/shared/inbox/tickets.ts")]);
  console.log(JSON.stringify({ ofLarge, own }));
`;

function resolvedByNode(how: string): { ofLarge: number; own: number } {
  const server = new URL("..", import.meta.url);
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program, how], {
    cwd: server,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

it("finds our files and those of large packages without Node's resolution", { tags: ["long"] }, () => {
  const byNode = resolvedByNode("each");
  expect(byNode.ofLarge).toBeGreaterThan(100);
  expect(byNode.own).toBeGreaterThan(3);
  expect(resolvedByNode("fast")).toEqual({ ofLarge: 0, own: 0 });
});
