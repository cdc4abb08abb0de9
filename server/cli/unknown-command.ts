import type { CommandDef } from "citty";
import { findCommand } from "./find-command.ts";

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
