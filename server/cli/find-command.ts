import type { CommandDef } from "citty";

/** The command that the words name, and its parent: `--help` describes it. */
export async function findCommand(root: CommandDef, words: readonly string[]): Promise<[CommandDef, CommandDef?]> {
  let found: [CommandDef, CommandDef?] = [root];
  for (const word of words) {
    const subCommands = await resolved(found[0].subCommands);
    const inner = subCommands?.[word];
    if (!inner) break;
    found = [await resolved<CommandDef>(inner), found[0]];
  }
  return found;
}

async function resolved<T>(value: T | Promise<T> | (() => T | Promise<T>)): Promise<T> {
  return typeof value === "function" ? await (value as () => T | Promise<T>)() : value;
}

/**
 * Moves `--json` behind the command, wherever it was typed: before the command it would have no effect, and a script
 * would get a table. Words after `--` stay as they are.
 */
export function withCommandFirst(typed: readonly string[]): string[] {
  const end = typed.indexOf("--");
  const [options, rest] = end === -1 ? [typed, []] : [typed.slice(0, end), typed.slice(end)];
  const isJson = (word: string) => word === "--json";
  return [...options.filter((word) => !isJson(word)), ...options.filter(isJson).slice(0, 1), ...rest];
}

/** The sentence about a command that does not exist: what was typed, and what there is. */
export async function unknownCommand(root: CommandDef, typed: readonly string[]): Promise<string> {
  const words = typed.filter((word) => !word.startsWith("-"));
  const [command, depth] = await deepest(root, words);
  const group = ["balcao", ...words.slice(0, depth)].join(" ");
  const names = Object.keys((await command.subCommands) ?? {});
  return `"${group}" has no command "${words[depth]}". Its commands are: ${names.join(", ")}.`;
}

async function deepest(root: CommandDef, words: readonly string[]): Promise<[CommandDef, number]> {
  let found = root;
  for (const [depth, word] of words.entries()) {
    const [inner] = await findCommand(found, [word]);
    if (inner === found) return [found, depth];
    found = inner;
  }
  return [found, words.length];
}
