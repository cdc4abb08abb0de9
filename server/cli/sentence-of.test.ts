import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CreateCompany } from "@balcao/shared/workspace/companies.ts";
import { SavePlan } from "@balcao/shared/workspace/plans.ts";
import { expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "../errors.ts";
import { refusals } from "./refusals.ts";
import { sentenceOf } from "./sentence-of.ts";
import { idOf } from "./with-services.ts";

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
  expect(sentenceOf(new AppError("ERR_NO_COMPANY_FOUND"))).toMatch(/^There is no company with this id\..*\.$/);
  expect(sentenceOf(new AppError("ERR_PLAN_LIMIT", "The plan allows 3 users."))).toBe("The plan allows 3 users.");
});

it.each([
  [SavePlan, { name: "x" }, "--name: needs at least 2 characters."],
  [SavePlan, { name: "Big", value: "1,5" }, "--value: must be a number with a decimal point, such as 149.90."],
  [SavePlan, { name: "Big", users: "0" }, "--users: must be at least 1."],
  [
    CreateCompany,
    { name: "Shop", email: "x", planId: 1 },
    "--email: must be an e-mail address, such as ana@example.com.",
  ],
  [
    CreateCompany,
    { name: "Shop", email: "a@b.example", planId: 1, dueDate: "31/12/2027" },
    "--due-date: must be a date, such as 2027-12-31.",
  ],
])("says in an operator's words what a contract refuses", (contract, form, sentence) => {
  expect(sentenceOf(contract.safeParse(form).error)).toBe(sentence);
});

it("names a number that is none, and the command that shows the right ones", () => {
  expect(() => idOf("zzz", "connection")).toThrow(
    '"zzz" is not the id of a connection. `balcao connections list` shows the ids.',
  );
});

it("names an invalid argument, and its correction", () => {
  const Form = z.object({ value: z.union([z.number().max(99, "must be at most 99"), z.literal("free")]) });
  const refused = (form: object) => sentenceOf(Form.safeParse(form).error);
  expect(refused({ value: 100 })).toBe("--value: must be at most 99.");
  expect(refused({})).toMatch(/^--value: \w.+\.$/);
  expect(refused({ value: true })).not.toContain("value of value");
});
