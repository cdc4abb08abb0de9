import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Plugin } from "vite";

const forms = [
  { ending: ".br", compress: promisify(brotliCompress) },
  { ending: ".gz", compress: promisify(gzip) },
];

/** Writes the compressed form of each script and style at build time, so that the server sends it without work. */
export const compressed = (): Plugin => ({
  name: "compressed",
  apply: "build",
  writeBundle: async ({ dir = "" }, bundle) => {
    const texts = Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name));
    await Promise.all(
      texts.map(async (name) => {
        const bytes = await readFile(join(dir, name));
        for (const { ending, compress } of forms) await writeFile(join(dir, name + ending), await compress(bytes));
      }),
    );
  },
});
