import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { consoleFolder } from "../../../server.ts";
import { type Row, round } from "../../measure.ts";
import { requireBrowser } from "./browser.ts";

const mostKb = 300;
const base = "/app/";

/** The scripts that a browser fetches before the console can show anything, as the built page requests them. */
export const consoleBundle: Row = {
  name: "console.bundle",
  about: `JavaScript of the first screen in kB, gzipped: the page's scripts, its preloads and all they import; under ${mostKb}`,
  measure: async () => {
    requireBrowser();
    const kb = initialScripts().reduce((sum, path) => sum + gzipSync(readFileSync(path)).length, 0) / 1000;
    if (kb >= mostKb) throw new Error(`the first screen needs ${round(kb)} kB of JavaScript`);
    return { unit: "kB", p50: round(kb) };
  },
};

/** Every file loaded without a click; dynamic imports are not included. */
function initialScripts(): string[] {
  const page = readFileSync(join(consoleFolder, "index.html"), "utf8");
  const named = [...page.matchAll(/<(?:script|link rel="modulepreload")[^>]*? (?:src|href)="([^"]+\.js)"/g)];
  const found = new Set<string>();
  const add = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    const imported = readFileSync(path, "utf8").matchAll(/(?:\bfrom|\bimport)\s*"(\.\/[^"]+\.js)"/g);
    for (const [, name = ""] of imported) add(join(path, "..", name));
  };
  for (const [, address = ""] of named) add(join(consoleFolder, address.slice(base.length)));
  if (found.size === 0) throw new Error("The built page names no script.");
  return [...found];
}
