import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Names of the server and its libraries: no shipped file may have them. */
const serverOnly = /drizzle-orm|fastify|baileys|pg-boss|argon2|BALCAO_(DATA|SECRET|PORT)/;
/** The guide's pages name the server's settings to the people who run it. */
const guidePages = /[\\/]guide-(pt|en)-[^\\/]+\.js$/;
/** Code that evaluates text. */
const wordsToCode = /\beval\(|new Function\(|executeJavaScript/;
const sourceMap = /sourceMappingURL=|\.map$/;

/** Checks every built file. */
export function checkBundles(desktopFolder: string): void {
  const out = join(desktopFolder, "out");
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  for (const expected of ["main/main.js", "preload/preload.cjs", "renderer/index.html"]) {
    assert.ok(paths.includes(join(out, expected)), `${expected} was not built`);
  }
  for (const path of paths) {
    assert.doesNotMatch(path, sourceMap, "a source map was built");
    if (!/\.(c?js|html|css)$/.test(path)) continue;
    const text = readFileSync(path, "utf8");
    if (!guidePages.test(path)) assert.equal(serverOnly.exec(text)?.[0], undefined, `${path} has server code`);
    assert.equal(sourceMap.exec(text)?.[0], undefined, `${path} names a source map`);
    assert.equal(wordsToCode.exec(text)?.[0], undefined, `${path} turns words into code`);
  }
  const preload = readFileSync(join(out, "preload/preload.cjs"), "utf8");
  const required = [...preload.matchAll(/require\(["'`]([^"'`]+)/g)].map(([, name]) => name);
  assert.deepEqual(required, ["electron"], "a sandboxed preload can load nothing but electron");
  const index = readFileSync(join(out, "renderer/index.html"), "utf8");
  assert.doesNotMatch(index, /<script(?![^>]*\ssrc=)[^>]*>/, "the policy would stop an inline script");
  assert.doesNotMatch(index, /(src|href)="(?:https?:)?\/\//, "the page loads something from elsewhere");
}
