import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "../errors.ts";
import { refusals } from "./refusals.ts";
import { sentenceOf } from "./sentence-of.ts";

/** These run the whole server, whose error codes are answers to requests. */
const elsewhere = ["serve.ts", "restore.ts", "backup.ts"];

/** Every error code that is thrown without a message in the modules of the commands. */
function bareCodes(): string[] {
  const waiting = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith(".ts") && !name.includes(".test.") && !elsewhere.includes(name))
    .map((name) => join(import.meta.dirname, name));
  const reached = new Set<string>();
  const codes = new Set<string>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path) || !existsSync(path)) continue;
    reached.add(path);
    const text = readFileSync(path, "utf8");
    for (const [, code = ""] of text.matchAll(/new AppError\(\s*"(ERR_\w+)"\s*\)/g)) codes.add(code);
    for (const [, target = ""] of text.matchAll(/^(?:import|export) (?!type\b)(?:[^;]*? from )?"(\.[^"]+)";/gm))
      waiting.push(join(dirname(path), target));
  }
  expect(reached.size).toBeGreaterThan(100);
  return [...codes];
}

it("has a sentence for every error that a command can meet", () => {
  expect(bareCodes().filter((code) => !(code in refusals))).toEqual([]);
  expect(sentenceOf(new AppError("ERR_NO_COMPANY_FOUND"))).toMatch(/^There is no company of this id\..*\.$/);
  expect(sentenceOf(new AppError("ERR_PLAN_LIMIT", "The plan allows 3 users."))).toBe("The plan allows 3 users.");
});

it("names an invalid argument, and its correction", () => {
  const Form = z.object({ value: z.union([z.number().max(99, "must be at most 99"), z.literal("free")]) });
  const refused = (form: object) => sentenceOf(Form.safeParse(form).error);
  expect(refused({ value: 100 })).toBe("--value: must be at most 99.");
  expect(refused({})).toMatch(/^--value: \w.+\.$/);
  expect(refused({ value: true })).not.toContain("value of value");
});
