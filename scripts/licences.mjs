// `npm run licences`: fails if a package that reaches others has a licence that asks for more than to be named and
// stands neither in licences.json nor in LICENSE. Tools of the development reach nobody, so they are not checked.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { judgeLicences } from "./judge-licences.mjs";
import { giveUp, root, say } from "./setup.mjs";
import { shippedPackages } from "./shipped-packages.mjs";

const read = (path) => readFileSync(join(root, path), "utf8");
const readJson = (path) => JSON.parse(read(path));

const packages = shippedPackages(readJson("package-lock.json"), bundledPackages()).map(withInstalledLicence);
const faults = judgeLicences({ packages, ...readJson("scripts/licences.json"), notice: read("LICENSE") });
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) giveUp("See scripts/licences.json and docs/licences.md.");
// A check that read no packages finds no fault.
if (packages.length < 300) giveUp(`Only ${packages.length} packages were read.`);
say(`licences: ${packages.length} packages, each asks only to be named or is described in LICENSE`);

/** The packages that the desktop's code names, apart from its tests. */
function bundledPackages() {
  const code = ["main", "preload", "renderer", "ipc"].flatMap((folder) =>
    readdirSync(join(root, "desktop", folder), { recursive: true })
      .filter((path) => /\.(tsx?|css)$/.test(path) && !/\.test\.|(^|[\\/])testing[\\/]/.test(path))
      .map((path) => read(join("desktop", folder, path))),
  );
  const { devDependencies } = readJson("desktop/package.json");
  const isNamed = (name) => code.some((text) => text.includes(`"${name}"`) || text.includes(`"${name}/`));
  return Object.keys(devDependencies).filter(isNamed);
}

/** Of an installed package its own word counts; packages for other platforms are only in the lock file. */
function withInstalledLicence(one) {
  const path = join(one.path, "package.json");
  if (!existsSync(join(root, path))) return one;
  const { license, licenses } = readJson(path);
  // Two older forms: an object, and a list to choose from.
  const old = licenses?.map(({ type }) => type).join(" OR ");
  return { ...one, license: license?.type ?? license ?? old };
}
