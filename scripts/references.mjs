// Checks the targets of references in code and documents: `docs/….md` and `docs/….md#heading`, `decisions/NNNN`, and
// the relative links of Markdown files, and the names in the walks of docs/contributing.md. Documents outside the
// repository must not be cited: readers cannot open them.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { problemsOfWalks } from "./walks.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const self = "scripts/references.mjs";
const readable = /\.(ts|tsx|mjs|cjs|js|md|sql|css|html|ya?ml|service)$|Dockerfile$/;

/** Names of documents that are not in the repository. */
const outside = /\b(S1|S2|CONTRACT|DECISIONS|WHATSAPP\.md|HOUSE\.md)\b/;

const decisions = new Set(readdirSync(join(root, "docs/decisions")).map((name) => name.slice(0, 4)));
/** Folders without source, from .gitignore; a clone without git has that file too. */
const skipped = new Set(readFileSync(join(root, ".gitignore"), "utf8").split("\n").filter(Boolean).concat(".git"));
const files = [...filesIn("")].filter((file) => readable.test(file) && file !== self);

const problems = [...files.flatMap((file) => [...problemsOf(file)]), ...walkProblems()];
for (const problem of problems) console.error(problem);
// A check that read no files finds no problem.
if (files.length < 500) console.error(`only ${files.length} files were read`);
if (problems.length > 0 || files.length < 500) process.exit(1);
console.log(`references: ${files.length} files, every reference leads somewhere`);

function* filesIn(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (skipped.has(entry.name) || skipped.has(path)) continue;
    if (entry.isDirectory()) yield* filesIn(path);
    else if (entry.isFile()) yield path;
  }
}

function* problemsOf(file) {
  const lines = readFileSync(join(root, file), "utf8").split("\n");
  const linksIn = file.endsWith(".md") ? linksOf(lines) : () => [];
  for (const [at, line] of lines.entries()) {
    const found = [...cited(line), ...linksIn(line, at).flatMap((target) => [...brokenLink(file, target)])];
    for (const problem of found) yield `${file}:${at + 1}: ${problem}`;
  }
}

function* walkProblems() {
  const walks = "docs/contributing.md";
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  for (const problem of problemsOfWalks(readFileSync(join(root, walks), "utf8"), { read: contentOf, scripts }))
    yield `${walks}: ${problem}`;
}

function contentOf(path) {
  const full = join(root, path);
  if (!existsSync(full)) return null;
  return statSync(full).isFile() ? readFileSync(full, "utf8") : "";
}

/** The problems of references written as plain paths. */
function* cited(line) {
  const [name] = line.match(outside) ?? [];
  if (name) yield `${name} is not in the repository`;
  for (const [, path, heading] of line.matchAll(/\b(docs\/[\w./-]+\.md)(?:#([\w-]+))?/g)) yield* missing(path, heading);
  for (const [, number] of line.matchAll(/\bdecisions?[/ ](\d{4})\b/g))
    if (!decisions.has(number)) yield `there is no decision ${number}`;
}

/** Reads the targets of a line's links; fenced examples have none. */
function linksOf(lines) {
  const fenced = new Set();
  let isInside = false;
  for (const [at, line] of lines.entries()) {
    const isFence = line.trimStart().startsWith("```");
    if (isInside || isFence) fenced.add(at);
    if (isFence) isInside = !isInside;
  }
  return (line, at) => (fenced.has(at) ? [] : [...line.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target));
}

function* brokenLink(file, target) {
  if (/^[a-z]+:/i.test(target)) return;
  const [path = "", heading] = target.split("#");
  const full = path === "" ? file : normalize(join(dirname(file), decodeURIComponent(path)));
  yield* missing(full.split(sep).join("/"), heading);
}

function* missing(path, heading) {
  const full = join(root, path);
  if (relative(root, full).startsWith("..") || !existsSync(full)) yield `${path} does not exist`;
  else if (heading !== undefined && !(statSync(full).isFile() && headingsOf(full).has(heading)))
    yield `${path} has no heading #${heading}`;
}

/** The anchors of a Markdown file, as web renderers build them. */
function headingsOf(path) {
  return new Set(
    readFileSync(path, "utf8")
      .split("\n")
      .filter((line) => /^#{1,6} /.test(line))
      .map((line) =>
        line
          .replace(/^#+ /, "")
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\s_-]/gu, "")
          .trim()
          .replace(/\s/g, "-"),
      ),
  );
}
