import type { Capability } from "@balcao/shared/channels/capabilities.ts";
import type { MessageContent } from "@balcao/shared/channels/message-content.ts";
import { nextPageOf, plainTitle, type Question, type QuestionOption } from "@balcao/shared/channels/question.ts";

/** A question as it is stored and sent. */
export type SentQuestion = Extract<MessageContent, { kind: "question" }>;

/** The limits of a channel's buttons and lists, in UTF-16 units. */
export type ChoiceLimits = {
  /** Buttons under a text. Their titles differ. */
  buttons: { most: number; title: number; text: number; id: number };
  /** Rows of a list. Their ids differ. */
  list: { most: number; title: number; description: number; text: number; label: number; id: number };
};

type Showing = { capabilities: readonly Capability[]; choices?: ChoiceLimits };

/** The button that opens a list, in Portuguese, the contacts' language. */
const listLabel = "Ver opções";

/**
 * A question in the form that a channel can show: buttons, else a page of a list. Null where the channel shows neither, or
 * the question fits in neither; then its text is sent, with numbers. The form is the same on all pages.
 */
export function fitQuestion({ capabilities, choices }: Showing, asked: Question): SentQuestion | null {
  const toShown = ({ id, title }: QuestionOption) => ({ id, title: plainTitle(title) });
  const question = { ...asked, options: asked.options.map(toShown), always: asked.always.map(toShown) };
  const all = [...question.options, ...question.always];
  if (!choices || question.text.trim() === "" || all.length === 0 || all.some(({ title }) => title === "")) return null;
  const buttons = capabilities.includes("buttons") ? asButtons(choices.buttons, question.text, all) : null;
  return buttons ?? (capabilities.includes("lists") ? asList(choices.list, question, all) : null);
}

function asButtons(limits: ChoiceLimits["buttons"], text: string, all: readonly QuestionOption[]): SentQuestion | null {
  const fits =
    all.length <= limits.most &&
    text.length <= limits.text &&
    new Set(all.map(({ title }) => title)).size === all.length &&
    all.every(({ id, title }) => id.length <= limits.id && title.length <= limits.title);
  if (!fits) return null;
  return {
    kind: "question",
    form: "buttons",
    text,
    label: "",
    options: all.map((one) => ({ ...one, description: "" })),
  };
}

function asList(limits: ChoiceLimits["list"], question: Question, all: readonly QuestionOption[]): SentQuestion | null {
  const { text } = question;
  const fits =
    text.length <= limits.text && listLabel.length <= limits.label && all.every(({ id }) => id.length <= limits.id);
  const rows = pageOf(question, limits.most).map((option) => rowOf(option, limits));
  return fits ? { kind: "question", form: "list", text, label: listLabel, options: rows } : null;
}

/** The options of a page of at most `most` rows. The last page has no row that leads further. */
function pageOf(question: Question, most: number): QuestionOption[] {
  const { options, always, from, more } = question;
  const next = nextPageOf(question, most);
  if (next === null) return [...options.slice(from), ...always];
  return [...options.slice(from, next), { id: `${more.id}${next}`, title: more.title }, ...always];
}

/** A row. The words of its title that are too many stand in its second line, which is cut where it is too long. */
function rowOf({ id, title }: QuestionOption, limits: ChoiceLimits["list"]): SentQuestion["options"][number] {
  if (title.length <= limits.title) return { id, title, description: "" };
  const space = title.lastIndexOf(" ", limits.title);
  // Between words where the rest then fits.
  const at =
    space > 0 && title.length - space - 1 <= limits.description ? space : beginning(title, limits.title).length;
  const rest = title.slice(at).trim();
  const description =
    rest.length <= limits.description ? rest : `${beginning(rest, limits.description - 1).trimEnd()}…`;
  return { id, title: title.slice(0, at).trim(), description };
}

const graphemes = new Intl.Segmenter("pt", { granularity: "grapheme" });

/** The first letters and emoji of a text, none of them cut; a letter with more marks than there is room for is cut. */
function beginning(text: string, most: number): string {
  const after = [...graphemes.segment(text)].find(({ index, segment }) => index + segment.length > most);
  return text.slice(0, after ? after.index || most : most);
}
