import { appendFile, readFile } from "node:fs/promises";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

/** Goes with the console: the licences of all packages in it. */
export const licencesFile = "licenses.txt";

/** Adds the packages of a worker to the file, in which the build lists those of the page only. */
export const licencesOfWorkers = (packages: readonly string[]): Plugin => ({
  name: "licences-of-workers",
  apply: "build",
  writeBundle: async ({ dir = "" }) => {
    for (const name of packages) {
      const about = findPackageJSON(name, import.meta.url);
      if (!about) throw new Error(`the package ${name} is not installed`);
      const { version, license } = JSON.parse(await readFile(about, "utf8"));
      const text = await readFile(join(dirname(about), "LICENSE"), "utf8");
      await appendFile(join(dir, licencesFile), `\n## ${name} - ${version} (${license})\n\n${text}`);
    }
  },
});
