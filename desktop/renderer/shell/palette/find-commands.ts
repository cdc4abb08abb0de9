import { fold } from "@balcao/shared/platform/fold.ts";
import type { Command } from "../../ui/commands/commands-context.ts";

/** The commands that contain all the typed words, each once; those that begin with them first. */
export function findCommands(commands: readonly Command[], text: string): Command[] {
  const once = [...new Map(commands.toReversed().map((command) => [command.id, command])).values()].toReversed();
  const words = fold(text).split(/\s+/).filter(Boolean);
  const found = once.filter(({ label }) => words.every((word) => fold(label).includes(word)));
  const begins = ({ label }: Command) => (words[0] !== undefined && fold(label).startsWith(words[0]) ? 0 : 1);
  return found.toSorted((one, other) => begins(one) - begins(other));
}
