import { tapId } from "../../channels/question.ts";
import type { BotClosing, BotOption, BotQueue, BotSaying, BotSetup } from "./setup.ts";
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

/** The text above a menu: in words, and above options to tap, where numbers mean nothing. */
export type MenuText = { written: string; tapped: string };

export const menuText = (written: string, tapped = written): MenuText => ({ written, tapped });

/** The question that a menu belongs to, by the time at which it was asked, and the place of its page's first option. */
export type MenuPage = { askedAt: number; from: number };

/** A text followed by the list of queues. */
export const queuesMenu = (text: MenuText, { queues }: BotSetup, page: MenuPage): BotSaying =>
  menu(
    text,
    queues.map(({ id, name }, at) => ({ key: queueKey(id), answer: at + 1, title: name })),
    [],
    page,
  );

/** A text followed by the options at a place of the tree, and the navigation words. */
export const optionsMenu = (
  text: MenuText,
  setup: BotSetup,
  { queue, at }: { queue: BotQueue; at: BotOption | null },
  page: MenuPage,
): BotSaying =>
  menu(
    text,
    childrenOf(queue, at).map((option) => ({
      key: optionKey(option.id),
      answer: option.option,
      title: nameOf(queue, option) ?? "",
    })),
    ways(setup, at),
    page,
  );

/** The text of a closed queue, or the default one, with the navigation to an open queue if there is one. */
export function closedMenu({ queues }: BotSetup, { text }: BotClosing, askedAt: number): BotSaying {
  const words = text || botTexts.closed;
  const isOpen = queues.some(({ closing }) => closing === null);
  return isOpen ? menu(menuText(words), [], [toQueues], { askedAt, from: 0 }) : textOnly(words);
}

/** The parts of a tapped option's id that name a queue, an option, and the next page. Navigation has its word. */
export const queueKey = (id: number): string => `q${id}`;
export const optionKey = (id: number): string => `o${id}`;
const pageKey = "+";

/** The place of the first option of the page that a tap asks for; null if it asks for none. */
export const pageIn = (tapped: string | null): number | null =>
  tapped?.startsWith(pageKey) ? Number(tapped.slice(pageKey.length)) : null;

/** The part of an option's id that tells a question of the bot from its other ones. */
export const questionToken = (askedAt: number): string => askedAt.toString(36);

type Line = { key: string; answer: number; title: string };
/** `names`: the words that choose it: those of its line, and those on its option. */
type Way = { key: string; line: string; title: string; names: readonly string[] };

function menu({ written, tapped }: MenuText, lines: Line[], always: Way[], { askedAt, from }: MenuPage): BotSaying {
  const idOf = (option: string) => tapId({ question: "menu", about: questionToken(askedAt), option });
  const numbered = lines.slice(from).map(({ answer, title }) => `${answer} - ${title}`);
  const parts = [written, numbered.join("\n"), always.map(({ line }) => line).join("\n")];
  const toOption = ({ key, title }: Pick<Line, "key" | "title">) => ({ id: idOf(key), title });
  return {
    ...textOnly(parts.filter((part) => part !== "").join("\n\n")),
    question: {
      text: tapped || botTexts.chooseQueue,
      options: lines.map(toOption),
      always: always.map(toOption),
      from,
      more: { id: idOf(pageKey), title: botTexts.more },
    },
  };
}

/** The navigation from a place of the tree: its words, its line in a menu, and its name on an option. */
export function ways({ queues }: BotSetup, at: BotOption | null): Way[] {
  const toStart = queues.length > 1 ? botTexts.toQueues : at ? botTexts.toTop : null;
  const lines = [at && botTexts.back, toStart, botTexts.attendant].filter((line) => line !== null);
  return lines.map(wayOf);
}

function wayOf(line: string): Way {
  const [key = "", name = ""] = line.split(" - ");
  const title = line === botTexts.attendant ? botTexts.attendantButton : name;
  return { key, line, title, names: [name, title] };
}

/** The way from a closed queue to the others. */
export const toQueues = wayOf(botTexts.toQueues);
