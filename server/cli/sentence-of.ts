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
    return ended(`${field ? `--${field}` : "An argument"}: ${issue ? wordsOf(issue) : "is not valid"}`);
  }
  if (error.name === "CLIError") return ended(withoutColours(error.message));
  const cause = error instanceof DrizzleQueryError && error.cause ? error.cause : error;
  const { code } = cause as NodeJS.ErrnoException;
  // Errors of the network, the disk or PostgreSQL: their own messages explain them best.
  if (typeof code === "string") return ended(cause.message || code);
  return error.stack ?? error.message;
}

/** For a union, the issue of the first shape. */
function wordsOf(issue: z.core.$ZodIssue): string {
  const inner = issue.code === "invalid_union" ? issue.errors.flat()[0] : undefined;
  return inner ? wordsOf(inner) : issue.message;
}

const ended = (text: string): string => (text.endsWith(".") ? text : `${text}.`);

// biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes begin with a control character.
const withoutColours = (text: string): string => text.replaceAll(/\u001B\[\d+m/g, "");
