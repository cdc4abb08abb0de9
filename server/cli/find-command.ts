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
