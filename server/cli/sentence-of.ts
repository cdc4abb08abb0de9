import { DrizzleQueryError } from "drizzle-orm";
import { ZodError } from "zod";
import { AppError } from "../errors.ts";
import { StartupError } from "../platform/startup-error.ts";

/** What went wrong, as one sentence where the operator can mend it; a fault of ours shows its stack. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartupError) return error.message;
  if (error instanceof AppError)
    return ended(error.message === error.code ? error.code : `${error.code}: ${error.message}`);
  if (error instanceof ZodError) {
    const [issue] = error.issues;
    return ended(`The value of ${issue?.path.join(".") || "an argument"} is not valid: ${issue?.message}`);
  }
  if (error.name === "CLIError") return ended(withoutColours(error.message));
  const cause = error instanceof DrizzleQueryError && error.cause ? error.cause : error;
  const { code } = cause as NodeJS.ErrnoException;
  // What the network, the disk or PostgreSQL refuses; its own words say it best.
  if (typeof code === "string") return ended(cause.message || code);
  return error.stack ?? error.message;
}

const ended = (text: string): string => (text.endsWith(".") ? text : `${text}.`);

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colours are.
const withoutColours = (text: string): string => text.replaceAll(/\u001B\[\d+m/g, "");
