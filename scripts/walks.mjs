// Checks the walks of docs/contributing.md: every name in backticks is a file, a command of package.json, or a symbol in
// one of the files that its step names.
const file = /^\.?[\w<>{},./-]+\/[\w<>{},./-]*$|^\.?[\w-]+(\.[\w-]+)*\.(ts|tsx|json|md|mjs|cjs)$/;
const symbol = /^[\w-]+$/;

/**
 * The problems of a text with walks. `read` returns a file's content, "" for a folder, and null if there is neither;
 * `scripts` are the commands of package.json.
 */
export function* problemsOfWalks(text, { read, scripts }) {
  for (const walk of text.split(/^## /m).slice(1)) {
    for (const step of walk.split(/^\d+\. /m).slice(1)) {
      const names = [...step.matchAll(/`([^`]+)`/g)].map(([, name]) => name.replace(/\s+/g, " "));
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

/** `{pt,en}` stands for several paths; what follows `<` is for the reader to choose. */
function spelledOut(path) {
  const [, before, choices, after] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  if (choices !== undefined) return choices.split(",").flatMap((choice) => spelledOut(before + choice + after));
  return [path.replace(/[^/]*<.*$/, "")];
}

const hasWord = (content, word) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(content);
