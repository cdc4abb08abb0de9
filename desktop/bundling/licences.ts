import { appendFile, readFile } from "node:fs/promises";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

/** Shipped with the console: the licences of all packages in it. */
export const licencesFile = "licenses.txt";

/** Packages that the build does not list: of a worker, and fonts. With the texts that their own files leave out. */
const unlisted: readonly { name: string; texts: readonly string[] }[] = [
  { name: "@breezystack/lamejs", texts: ["LGPL-3.0.txt", "GPL-3.0.txt"] },
  { name: "@fontsource-variable/inter", texts: [] },
];

/** Adds the packages that Vite does not list, because they are not modules of the page. */
export function unlistedLicences(): Plugin {
  let textsFolder = "";
  return {
    name: "unlisted-licences",
    apply: "build",
    // Not from this file's own address: the builds bundle it into their configuration.
    configResolved: ({ root }) => {
      textsFolder = join(root, "../../docs/licences");
    },
    writeBundle: async ({ dir = "" }) => {
      for (const { name, texts } of unlisted) {
        const about = findPackageJSON(name, import.meta.url);
        if (!about) throw new Error(`the package ${name} is not installed`);
        const { version, license } = JSON.parse(await readFile(about, "utf8"));
        const files = [join(dirname(about), "LICENSE"), ...texts.map((text) => join(textsFolder, text))];
        const parts = await Promise.all(files.map((file) => readFile(file, "utf8")));
        const text = parts.map((part) => part.trimEnd()).join("\n\n");
        await appendFile(join(dir, licencesFile), `\n## ${name} - ${version} (${license})\n\n${text}\n`);
      }
    },
  };
}
