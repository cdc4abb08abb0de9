import { DrizzleQueryError } from "drizzle-orm";
import { ZodError, type z } from "zod";
import { AppError } from "../errors.ts";
import { StartupError } from "../platform/startup-error.ts";
import { refusals } from "./refusals.ts";

/** An error as one sentence, if the operator can fix it; a fault of ours shows its stack. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartupError) return error.message;
  if (error instanceof AppError)
    return ended(error.message === error.code ? (refusals[error.code] ?? error.code) : error.message);
  if (error instanceof ZodError) {
    const [issue] = error.issues;
    const field = issue?.path.join(".");
    return ended(`${field ? optionOf(field) : "An argument"}: ${issue ? wordsOf(issue) : "is not valid"}`);
  }
  if (error.name === "CLIError") return ended(withoutColours(error.message));
  const cause = error instanceof DrizzleQueryError && error.cause ? error.cause : error;
  const { code } = cause as NodeJS.ErrnoException;
  // Errors of the network, the disk or PostgreSQL: their own messages explain them best.
  if (typeof code === "string") return ended(cause.message || code);
  return error.stack ?? error.message;
}

/** The option in which the operator typed a field of a contract. */
const optionOf = (field: string): string =>
  field === "planId" ? "--plan" : `--${field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Says what is wrong with a value, in an operator's terms. */
function wordsOf(issue: z.core.$ZodIssue): string {
  // The contract's own words say it best.
  if (!/^(Too (small|big)|Invalid)/.test(issue.message)) return issue.message;
  switch (issue.code) {
    case "invalid_union": {
      // A text that a number's pattern refuses says more than "expected number".
      const issues = issue.errors.flat();
      const inner = issues.find(({ code }) => code !== "invalid_type") ?? issues[0];
      return inner ? wordsOf(inner) : issue.message;
    }
    case "too_small":
      return issue.origin === "string"
        ? `needs at least ${issue.minimum} characters`
        : `must be at least ${issue.minimum}`;
    case "too_big":
      return issue.origin === "string"
        ? `can have at most ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`;
    case "invalid_type":
      return issue.expected === "number" || issue.expected === "int"
        ? "must be a number"
        : `must be a ${issue.expected}`;
    case "invalid_format":
      return formats[issue.format] ?? issue.message;
    case "invalid_value":
      return `must be one of ${issue.values.join(", ")}`;
    default:
      return "is not valid";
  }
}

const formats: Record<string, string> = {
  email: "must be an e-mail address, such as ana@example.com",
  date: "must be a date, such as 2027-12-31",
  // Our contracts have patterns for numbers only, which older clients send as texts.
  regex: "must be a number with a decimal point, such as 149.90",
};

const ended = (text: string): string => (text.endsWith(".") ? text : `${text}.`);

// biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes begin with a control character.
const withoutColours = (text: string): string => text.replaceAll(/\u001B\[\d+m/g, "");
