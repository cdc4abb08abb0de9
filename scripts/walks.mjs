// Checks the walks of docs/contributing.md: every name in backticks is a file, a command of package.json, or a symbol in
// one of the files that its step names. A walk may promise "at most six files": the files that its steps name before
// their first colon are those that the change touches.
const file = /^\.?[\w<>{},./-]+\/[\w<>{},./-]*$|^\.?[\w-]+(\.[\w-]+)*\.(ts|tsx|json|md|mjs|cjs)$/;
const symbol = /^[\w-]+$/;
const numbers = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/**
 * The problems of a text with walks. `read` returns a file's content, "" for a folder, and null if there is neither;
 * `scripts` are the commands of package.json.
 */
export function* problemsOfWalks(text, { read, scripts }) {
  for (const walk of text.split(/^## /m).slice(1)) {
    const steps = walk.split(/^\d+\. /m).slice(1);
    yield* tooLong(walk, steps);
    for (const step of steps) {
      const names = namesIn(step);
      const paths = names.filter((name) => file.test(name)).flatMap(spelledOut);
      const contents = paths.map((path) => read(path));
      for (const [at, path] of paths.entries()) if (contents[at] === null) yield `${path} does not exist`;
      for (const name of names) {
        const [, script] = /^npm run ([\w:-]+)/.exec(name) ?? [];
        if (script !== undefined) {
          if (!(script in scripts)) yield `there is no command ${name}`;
        } else if (file.test(name)) continue;
        else if (!symbol.test(name)) yield `${name} is no file, command or symbol`;
        else if (!contents.some((content) => hasWord(content ?? "", name))) yield `${name} is in no file of its step`;
      }
    }
  }
}

const namesIn = (text) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name.replace(/\s+/g, " "));

function* tooLong(walk, steps) {
  const [, promised] = /\bat\s+most\s+(\w+)\s+files\b/.exec(walk) ?? [];
  if (promised === undefined) return;
  const touched = steps.flatMap((step) => namesIn(step.split(":")[0]).filter((name) => file.test(name)));
  const count = new Set(touched.flatMap(inFull)).size;
  if (!(count <= numbers.indexOf(promised))) yield `${walk.split("\n")[0]} touches ${count} files, not ${promised}`;
}

/** `{pt,en}` stands for several paths; what follows `<` is for the reader to choose. */
const spelledOut = (path) => inFull(path).map((one) => one.replace(/[^/]*<.*$/, ""));

function inFull(path) {
  const [, before, choices, after] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  return choices === undefined ? [path] : choices.split(",").flatMap((choice) => inFull(before + choice + after));
}

const hasWord = (content, word) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(content);
