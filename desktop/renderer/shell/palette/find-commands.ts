import { fold } from "@balcao/shared/platform/fold.ts";
import type { Command } from "../../ui/commands/commands-context.ts";

/** Shorter words differ from too many others by one letter. */
const fewestForTypos = 5;

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[\s,]+/)
    .filter(Boolean);

/** The commands, each once; without a text those that only open a place come first: Enter must do no harm at once. */
export function onlyOnce(commands: readonly Command[]): Command[] {
  const once = [...new Map(commands.toReversed().map((command) => [command.id, command])).values()].toReversed();
  return once.toSorted((one, other) => Number(other.isPlace ?? false) - Number(one.isPlace ?? false));
}

/**
 * The commands whose label or synonyms contain all the typed words: those that begin with them first, those found by a
 * synonym last.
 */
export function findCommands(commands: readonly Command[], text: string, alsoOf: (id: string) => string): Command[] {
  const words = wordsOf(text);
  const rank = ({ id, label }: Command): number => {
    const [name, both] = [fold(label), fold(`${label} ${alsoOf(id)}`)];
    if (words[0] !== undefined && name.startsWith(words[0]) && words.every((word) => name.includes(word))) return 0;
    if (words.every((word) => name.includes(word))) return 1;
    return words.every((word) => both.includes(word)) ? 2 : 3;
  };
  const ranked = commands.map((command) => ({ command, at: rank(command) })).filter(({ at }) => at < 3);
  return ranked.toSorted((one, other) => one.at - other.at).map(({ command }) => command);
}

/** The commands that contain the typed words with one wrong, missing, additional or swapped letter. */
export function findMistyped(commands: readonly Command[], text: string, alsoOf: (id: string) => string): Command[] {
  const words = wordsOf(text);
  return commands.filter(({ id, label }) => {
    const known = wordsOf(`${label} ${alsoOf(id)}`);
    return words.length > 0 && words.every((word) => known.some((other) => isNear(word, other)));
  });
}

/** True if a word is the beginning of another, with at most one wrong letter or one pair of swapped letters. */
function isNear(typed: string, word: string): boolean {
  if (word.startsWith(typed)) return true;
  if (typed.length < fewestForTypos) return false;
  return [-1, 0, 1].some((more) => isOneApart(typed, word.slice(0, typed.length + more)));
}

function isOneApart(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const [a, b] = [one.slice(at), other.slice(at)];
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1) || isSwapped;
}
