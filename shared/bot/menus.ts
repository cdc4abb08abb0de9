import type { BotOption, BotQueue, BotSaying, BotSetup } from "./setup.ts";
import { botTexts } from "./texts.ts";

export const textOnly = (text: string): BotSaying => ({ text, fileId: null });
export const isSilent = ({ text, fileId }: BotSaying): boolean => text === "" && fileId === null;

/** In the order of their numbers; of two with the same one the older counts. */
export const childrenOf = (queue: BotQueue, parent: BotOption | null): BotOption[] =>
  queue.options
    .filter(({ parentId }) => parentId === (parent?.id ?? null))
    .toSorted((one, other) => one.option - other.option || one.id - other.id);

/** A text with the queues to choose from below it. */
export const withQueues = (text: string, { queues }: BotSetup): string =>
  `${text}\n\n${queues.map(({ name }, at) => `${at + 1} - ${name}`).join("\n")}`;

/** A text with what can be chosen at a place of the tree below it, and the ways that are always open. */
export function withOptions(text: string, setup: BotSetup, queue: BotQueue, at: BotOption | null): string {
  const lines = childrenOf(queue, at).map(({ option, title }) => `${option} - ${title || botTexts.noTitle}`);
  return [text, lines.join("\n"), ways(setup, at)].filter((part) => part !== "").join("\n\n");
}

function ways({ queues }: BotSetup, at: BotOption | null): string {
  const toStart = queues.length > 1 ? botTexts.toQueues : at ? botTexts.toTop : null;
  return [at && botTexts.back, toStart, botTexts.attendant].filter((line) => line !== null).join("\n");
}
