import type { BotOption, BotQueue, BotSaying, BotSetup } from "./setup.ts";
import { botTexts } from "./texts.ts";

export const textOnly = (text: string): BotSaying => ({ text, fileId: null });
export const isSilent = ({ text, fileId }: BotSaying): boolean => text === "" && fileId === null;

/**
 * The options at a place, in the order of their numbers; of two with the same number the older one is used. An option
 * without any content is not offered: it is still being written.
 */
export const childrenOf = (queue: BotQueue, parent: BotOption | null): BotOption[] =>
  belowOf(queue, parent)
    .filter((option) => nameOf(queue, option) !== null)
    .toSorted((one, other) => one.option - other.option || one.id - other.id);

/**
 * The name of an option in a menu: its title, else the beginning of its message, else its file or children; null if it
 * is empty.
 */
export function nameOf(queue: BotQueue, option: BotOption): string | null {
  const begins = option.message.trim().split("\n", 1)[0] ?? "";
  if (option.title || begins) return option.title || shortened(begins);
  if (option.fileId !== null) return botTexts.file;
  return belowOf(queue, option).length > 0 ? botTexts.more : null;
}

const belowOf = ({ options }: BotQueue, parent: BotOption | null): BotOption[] =>
  options.filter(({ parentId }) => parentId === (parent?.id ?? null));

/** The maximum length of titles. */
const nameMax = 40;
const shortened = (text: string): string => {
  const letters = [...text];
  return letters.length > nameMax
    ? `${letters
        .slice(0, nameMax - 1)
        .join("")
        .trimEnd()}…`
    : text;
};

/** A text followed by the list of queues. */
export const withQueues = (text: string, { queues }: BotSetup): string =>
  `${text}\n\n${queues.map(({ name }, at) => `${at + 1} - ${name}`).join("\n")}`;

/** A text followed by the options at a place of the tree, and the navigation words. */
export function withOptions(text: string, setup: BotSetup, queue: BotQueue, at: BotOption | null): string {
  const lines = childrenOf(queue, at).map((option) => `${option.option} - ${nameOf(queue, option)}`);
  return [text, lines.join("\n"), ways(setup, at)].filter((part) => part !== "").join("\n\n");
}

function ways({ queues }: BotSetup, at: BotOption | null): string {
  const toStart = queues.length > 1 ? botTexts.toQueues : at ? botTexts.toTop : null;
  return [at && botTexts.back, toStart, botTexts.attendant].filter((line) => line !== null).join("\n");
}
