import type { MessageContent } from "./message-content.ts";

/** An option as the contact reads it. Its id comes back with the tap. */
export type QuestionOption = { id: string; title: string };

/**
 * A question whose options a contact may tap, where the channel can. Beside it stands the whole text, which also lists
 * the options, for all other channels.
 */
export type Question = {
  /** The text without the lines of the options; empty if there is no other. */
  text: string;
  options: readonly QuestionOption[];
  /** Options that every page of a long list ends with. */
  always: readonly QuestionOption[];
  /** The place of the first option that this page shows. */
  from: number;
  /** The row that leads to the next page. The place of that page's first option is appended to its id. */
  more: QuestionOption;
};

/** Characters that nobody sees, without the joiner inside an emoji; the last ones are blanks that are no spaces. */
const unseen =
  /[\u00AD\u061C\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u2800\u3164]|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D|\u200D(?!\p{Extended_Pictographic})/gu;
/** WhatsApp's markup around words, which titles show as it is. */
const markup = /(?<![\p{L}\p{N}])([*_~]|`{1,3})(\S|\S.*?\S)\1(?![\p{L}\p{N}])/gu;

/** The words of a title as an option shows them: one line, and no markup. */
export function plainTitle(title: string): string {
  const line = title.replace(unseen, "").replace(/\s+/g, " ").trim();
  const bare = line.replace(markup, "$2");
  // Markup in markup, as in *_this_*.
  return bare === line ? line : plainTitle(bare);
}

/**
 * The place of the first option of the page after this one, in a list of at most `most` rows, of which one leads on; null
 * on the last page.
 */
export function nextPageOf({ options, always, from }: Question, most: number): number | null {
  const room = most - always.length;
  return options.length - from <= room ? null : from + room - 1;
}

/** A short question, whose options need no pages. */
export const shortQuestion = (text: string, options: readonly QuestionOption[]): Question => ({
  ...{ text, options, always: [], from: 0 },
  more: { id: "", title: "" },
});

const questionKinds = ["menu", "rating", "consent"] as const;
type QuestionKind = (typeof questionKinds)[number];

/** An option of one of our questions: `about` tells apart the questions of a kind. */
export type Tap = { question: QuestionKind; about: string; option: string };

const ours = "balcao";

/** The id of an option. */
export const tapId = ({ question, about, option }: Tap): string => [ours, question, about, option].join("/");

/** True for an id that only our own questions have: nobody else may put it behind a button. */
export const isReserved = (id: string): boolean => id.startsWith(`${ours}/`);

/** The option that an id names; null for an id that is not ours, such as the payload of a template's button. */
export function readTap(id: string): Tap | null {
  const [prefix, kind, about, option, ...rest] = id.split("/");
  const question = questionKinds.find((one) => one === kind);
  if (prefix !== ours || !question || about === undefined || option === undefined || rest.length > 0) return null;
  return { question, about, option };
}

/** The id of the row that a question is about; 0, which no row has, for anything else. */
export const rowOf = ({ about }: Tap): number => {
  const id = /^\d{1,10}$/.test(about) ? Number(about) : 0;
  return id < 2 ** 31 ? id : 0;
};

/** The option of ours that a message taps; null for any other message. */
export const tapIn = (content: MessageContent | null): Tap | null =>
  content?.kind === "choice" ? readTap(content.id) : null;
