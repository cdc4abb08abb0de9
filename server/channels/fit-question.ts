import type { Capability } from "@balcao/shared/channels/capabilities.ts";
import type { MessageContent } from "@balcao/shared/channels/message-content.ts";
import { nextPageOf, type Question, type QuestionOption } from "@balcao/shared/channels/question.ts";

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
 * the question fits in neither; then its text is sent, with numbers.
 */
export function fitQuestion({ capabilities, choices }: Showing, question: Question): SentQuestion | null {
  if (!choices || question.text.trim() === "") return null;
  const buttons = capabilities.includes("buttons") ? asButtons(choices.buttons, question) : null;
  return buttons ?? (capabilities.includes("lists") ? asList(choices.list, question) : null);
}

function asButtons(limits: ChoiceLimits["buttons"], { text, options, always, from }: Question): SentQuestion | null {
  const shown = [...options.slice(from), ...always].map(({ id, title }) => ({
    id,
    title: title.trim(),
    description: "",
  }));
  const fits =
    shown.length > 0 &&
    shown.length <= limits.most &&
    text.length <= limits.text &&
    new Set(shown.map(({ title }) => title)).size === shown.length &&
    shown.every(({ id, title }) => id.length <= limits.id && title !== "" && title.length <= limits.title);
  return fits ? { kind: "question", form: "buttons", text, label: "", options: shown } : null;
}

function asList(limits: ChoiceLimits["list"], question: Question): SentQuestion | null {
  const { text } = question;
  const rows = pageOf(question, limits.most).map((option) => rowOf(option, limits));
  const shown = rows.filter((row) => row !== null);
  const fits =
    rows.length > 0 &&
    shown.length === rows.length &&
    text.length <= limits.text &&
    listLabel.length <= limits.label &&
    shown.every(({ id }) => id.length <= limits.id);
  return fits ? { kind: "question", form: "list", text, label: listLabel, options: shown } : null;
}

/** The options of a page of at most `most` rows. The last page has no row that leads further. */
function pageOf(question: Question, most: number): QuestionOption[] {
  const { options, always, from, more } = question;
  const next = nextPageOf(question, most);
  if (next === null) return [...options.slice(from), ...always];
  return [...options.slice(from, next), { id: `${more.id}${next}`, title: more.title }, ...always];
}

/** A row. The words of its title that are too many stand in its second line. Null if that has no room, either. */
function rowOf({ id, title }: QuestionOption, limits: ChoiceLimits["list"]): SentQuestion["options"][number] | null {
  const whole = title.trim();
  if (whole === "") return null;
  if (whole.length <= limits.title) return { id, title: whole, description: "" };
  // Between words where the rest then fits, and never between the halves of a surrogate pair.
  const hard = /[\uD800-\uDBFF]/.test(whole[limits.title - 1] ?? "") ? limits.title - 1 : limits.title;
  for (const at of [whole.lastIndexOf(" ", limits.title), hard]) {
    const description = whole.slice(at).trim();
    if (at > 0 && description.length <= limits.description)
      return { id, title: whole.slice(0, at).trim(), description };
  }
  return null;
}
