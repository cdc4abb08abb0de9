import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";

/**
 * Finds cycles of built files that import each other statically, each as the files' names in order. The first file of a
 * cycle sees the others uninitialised: a page that depends on it fails at its first line.
 */
export function findChunkCircles(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".js"));
  if (files.length === 0) throw new Error(`No built files in ${folder}.`);
  const imports = new Map(files.map((name) => [name, importsOf(join(folder, name))]));
  const circles: string[] = [];
  const done = new Set<string>();
  const walk = (name: string, path: string[]): void => {
    const at = path.indexOf(name);
    if (at !== -1) circles.push([...path.slice(at), name].join(" → "));
    if (at !== -1 || done.has(name)) return;
    for (const next of imports.get(name) ?? []) walk(next, [...path, name]);
    done.add(name);
  };
  for (const name of files) walk(name, []);
  return circles;
}

/** Static imports of a file, which are needed before its first line runs. Dynamic ones are left out. */
function importsOf(path: string): string[] {
  const { module } = parseSync(path, readFileSync(path, "utf8"));
  const sources = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ),
  ];
  return sources.filter((source) => source.startsWith("./")).map((source) => source.slice(2));
}
