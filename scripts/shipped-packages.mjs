const folder = "node_modules/";

/**
 * The packages that reach others: what a server installs, on any platform, and what the console and the desktop contain.
 * The latter are development dependencies, because they are bundled: `bundled` names those of the workspace `desktop`
 * that its code imports. Returns `{ path, name, version, license }` of each, from the lock file.
 */
export function shippedPackages({ packages }, bundled) {
  const paths = new Set(Object.keys(packages).filter((path) => path.includes(folder) && !packages[path].dev));
  const waiting = bundled.map((name) => resolve(packages, "desktop", name));
  for (const path of waiting) {
    if (path === null || paths.has(path)) continue;
    paths.add(path);
    const { dependencies, optionalDependencies } = packages[path];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      waiting.push(resolve(packages, path, name));
    }
  }
  // A link leads to a workspace of our own.
  return [...paths]
    .filter((path) => !packages[path].link)
    .map((path) => ({ path, name: nameOf(path, packages[path]), ...only(packages[path]) }));
}

/** An alias has its real name in the lock file. */
const nameOf = (path, { name }) => name ?? path.slice(path.lastIndexOf(folder) + folder.length);

const only = ({ version, license }) => ({ version, license });

/** The place in which Node finds a package; null if it is not in the lock file, such as an absent peer. */
function resolve(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf(folder) - 1, 0))) {
    const path = `${at === "" ? "" : `${at}/`}${folder}${name}`;
    if (packages[path]) return path;
    if (at === "") return null;
  }
}
