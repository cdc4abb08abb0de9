import { expect, it } from "vitest";
import { problemsOfWalks } from "./walks.mjs";

const files = {
  "shared/tickets.ts": "export const Ticket = z.object({});",
  "server/cats/": "",
  "i18n/pt/cat.json": "{}",
  "i18n/en/cat.json": "{}",
};
const known = { read: (path) => files[path] ?? null, scripts: { bench: "node bench.ts" } };
const problems = (step) => [...problemsOfWalks(`# Walks\n\n\`tsc\`\n\n## A walk\n1. ${step}\n`, known)];

it("finds files, symbols, commands and what a brace or a bracket stands for", () => {
  expect(problems("`shared/tickets.ts`: a field in `Ticket`.")).toEqual([]);
  expect(problems("`server/cats/<name>/` and `i18n/{pt,en}/cat.json`; run `npm run bench -- cats`.")).toEqual([]);
});

it("names a file that is gone, also behind a brace", () => {
  expect(problems("`shared/gone.ts`")).toEqual(["shared/gone.ts does not exist"]);
  expect(problems("`i18n/{pt,es}/cat.json`")).toEqual(["i18n/es/cat.json does not exist"]);
});

it("names a symbol that no file of its step has, also where it is a part of another", () => {
  expect(problems("`shared/tickets.ts`: `Tick`")).toEqual(["Tick is in no file of its step"]);
  expect(problems("`Ticket`")).toEqual(["Ticket is in no file of its step"]);
});

it("counts the files before the colons, if the walk promises how many there are", () => {
  const promised = (number, ...steps) => {
    const list = steps.map((step, at) => `${at + 1}. ${step}\n`).join("");
    return [...problemsOfWalks(`## A cat\nIt touches at most ${number} files.\n\n${list}`, known)];
  };
  const steps = ["`shared/tickets.ts`: `Ticket`.", "`i18n/{pt,en}/cat.json`: as in `shared/tickets.ts`.", "A test."];
  expect(promised("three", ...steps)).toEqual([]);
  expect(promised("two", ...steps)).toEqual(["A cat touches 3 files, not two"]);
  expect(promised("three", ...steps, "`server/cats/<name>.ts`: a verb.")).toEqual(["A cat touches 4 files, not three"]);
  expect(promised("few", ...steps)).toEqual(["A cat touches 3 files, not few"]);
});

it("names a command that is gone, and what is none of these", () => {
  expect(problems("`npm run bark`")).toEqual(["there is no command npm run bark"]);
  expect(problems("`GET /cats`")).toEqual(["GET /cats is no file, command or symbol"]);
});
