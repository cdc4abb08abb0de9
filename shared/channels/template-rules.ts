import { type SaveTemplate, type TemplateButton, templateMax } from "./message-templates.ts";
import { hasRatingButtons, hasRatingHeader, isRatingName } from "./rating-template.ts";
import { fieldsOf, variablesIn } from "./template-fields.ts";

/** The rules that a template can break. Each has a sentence in the catalogues. */
const templateProblems = [
  "nameForm",
  "taken",
  "empty",
  "tooLong",
  "edges",
  "numbering",
  "otherVariable",
  "adjacent",
  "fewWords",
  "oneVariable",
  "noVariables",
  "tooManyButtons",
  "tooManyOfType",
  "grouped",
  "twice",
  "address",
  "phone",
  "example",
  "sample",
  "ratingHeader",
  "ratingButtons",
] as const;
type TemplateProblemCode = (typeof templateProblems)[number];

/** `at`: `name`, `header`, `body`, `footer`, `buttons`, `button.2`, or `example.<field key>`. */
export type TemplateProblem = {
  at: string;
  code: TemplateProblemCode;
  /** For `otherVariable`: the words in braces. */
  word?: string;
};

type Form = Pick<SaveTemplate, "name" | "header" | "body" | "footer" | "buttons" | "examples">;

/** The rules of WhatsApp that a template breaks, in the order of the form; none if it may be submitted. */
export function problemsOf(form: Form): TemplateProblem[] {
  return [
    ...(/^[a-z0-9_]+$/.test(form.name) ? [] : [{ at: "name", code: "nameForm" as const }]),
    ...headerProblems(form),
    ...bodyProblems(form.body),
    ...footerProblems(form.footer),
    ...buttonProblems(form.buttons),
    ...(isRatingName(form.name) ? ratingProblems(form) : []),
    ...fieldsOf(form).flatMap(({ key, place }) => exampleProblems(form, key, place === "button")),
  ];
}

/** The product fills in a rating template by itself, and reads the steps from its buttons. */
function ratingProblems(form: Form): TemplateProblem[] {
  return [
    ...(hasRatingHeader(form) ? [] : [{ at: "header", code: "ratingHeader" as const }]),
    ...(variablesIn(form.body).length === 0 ? [] : [{ at: "body", code: "noVariables" as const }]),
    ...(hasRatingButtons(form) ? [] : [{ at: "buttons", code: "ratingButtons" as const }]),
  ];
}

function exampleProblems({ examples, buttons }: Form, key: string, isButton: boolean): TemplateProblem[] {
  const text = (examples[key] ?? "").trim();
  if (text === "") return [{ at: `example.${key}`, code: "example" }];
  const isCode = isButton && buttons[Number(key.split(".")[1])]?.type === "code";
  return isCode && text.length > templateMax.code ? [{ at: `example.${key}`, code: "tooLong" }] : [];
}

/** Braces that are no variable of a template, such as `{name}` or `{{Their Name}}`: contacts would read them. */
const bracesIn = (text: string): string | null =>
  /\{+[^{}\n]{0,60}\}+/.exec(text.replace(/\{\{\s*\w+\s*\}\}/g, " "))?.[0] ?? null;

/** The problem of braces in a text, if they are no variable. */
function braceProblem(at: string, text: string): TemplateProblem[] {
  const word = bracesIn(text);
  return word ? [{ at, code: "otherVariable", word }] : [];
}

function headerProblems({ header }: Form): TemplateProblem[] {
  if (!header) return [];
  if (header.format !== "text") return header.sample ? [] : [{ at: "header", code: "sample" }];
  if (header.text.trim() === "") return [{ at: "header", code: "empty" }];
  if (header.text.length > templateMax.header) return [{ at: "header", code: "tooLong" }];
  if (variablesIn(header.text).length > 1) return [{ at: "header", code: "oneVariable" }];
  return braceProblem("header", header.text);
}

function bodyProblems(body: string): TemplateProblem[] {
  const text = body.trim();
  if (text === "") return [{ at: "body", code: "empty" }];
  const problems = braceProblem("body", text);
  if (text.length > templateMax.body) problems.push({ at: "body", code: "tooLong" });
  if (/^\{\{\s*\w+\s*\}\}|\{\{\s*\w+\s*\}\}$/.test(text)) problems.push({ at: "body", code: "edges" });
  if (!isNumberedWell(variablesIn(text))) problems.push({ at: "body", code: "numbering" });
  if (/\}\}\s*\{\{/.test(text)) problems.push({ at: "body", code: "adjacent" });
  if (problems.length === 0 && !hasWordsEnough(text)) problems.push({ at: "body", code: "fewWords" });
  return problems;
}

/** Meta refuses a text with too many variables for its length: providers observed two words for each, and one more. */
function hasWordsEnough(text: string): boolean {
  const variables = variablesIn(text).length;
  const words = text.replace(/\{\{\s*\w+\s*\}\}/g, " ").match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
  return variables === 0 || words > 2 * variables;
}

/** Names everywhere, or the numbers 1, 2, 3 without a gap. */
function isNumberedWell(names: readonly string[]): boolean {
  if (names.every((name) => /^[a-z_]\w*$/.test(name))) return true;
  const numbers = names.map(Number).sort((one, other) => one - other);
  return numbers.every((number, n) => number === n + 1);
}

function footerProblems(footer: string): TemplateProblem[] {
  if (footer.length > templateMax.footer) return [{ at: "footer", code: "tooLong" }];
  if (variablesIn(footer).length > 0) return [{ at: "footer", code: "noVariables" }];
  return bracesIn(footer) ? [{ at: "footer", code: "noVariables" }] : [];
}

function buttonProblems(buttons: readonly TemplateButton[]): TemplateProblem[] {
  const count = (type: TemplateButton["type"]) => buttons.filter((button) => button.type === type).length;
  const isOver =
    count("url") > templateMax.urls || count("phone") > templateMax.phones || count("code") > templateMax.codes;
  const changes = buttons.filter((button, n) => n > 0 && isReply(button) !== isReply(buttons[n - 1])).length;
  return [
    ...(buttons.length > templateMax.buttons ? [{ at: "buttons", code: "tooManyButtons" as const }] : []),
    ...(isOver ? [{ at: "buttons", code: "tooManyOfType" as const }] : []),
    ...(changes > 1 ? [{ at: "buttons", code: "grouped" as const }] : []),
    ...buttons.flatMap((button, n) => {
      const code = problemOf(button) ?? (isTwice(buttons, n) ? "twice" : null);
      return code ? { at: `button.${n}`, code } : [];
    }),
  ];
}

const isReply = (button: TemplateButton | undefined): boolean => button?.type === "reply";

const isTwice = (buttons: readonly TemplateButton[], n: number): boolean =>
  buttons[n]?.type !== "code" && buttons.slice(0, n).some(({ text }) => text.trim() === buttons[n]?.text.trim());

function problemOf({ type, text, value }: TemplateButton): TemplateProblemCode | null {
  // WhatsApp writes the text of a code's button itself.
  if (type === "code") return null;
  if (text.trim() === "") return "empty";
  if (text.length > templateMax.button) return "tooLong";
  if (variablesIn(text).length > 0 || bracesIn(text)) return "noVariables";
  if (type === "url" && !isAddress(value)) return "address";
  if (type === "phone" && !/^\+?\d{8,19}$/.test(value.replace(/[\s()-]/g, ""))) return "phone";
  return null;
}

/** An address whose only variable, if any, is at its end. */
function isAddress(value: string): boolean {
  const bare = value.replace(/\{\{\s*1\s*\}\}$/, "x");
  return value.length <= templateMax.url && /^https?:\/\/[^\s/]+\.[^\s]+$/.test(bare) && !/[{}]/.test(bare);
}
