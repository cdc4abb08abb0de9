import { randomBytes } from "node:crypto";
import { longestPassword, shortestPassword } from "@balcao/shared/passwords.ts";
import { StartupError } from "../platform/startup-error.ts";

/** `made`: the password when it was made up, to be shown this once; null when the operator typed it. */
export type ChosenPassword = { text: string; made: string | null };

/** What was typed, or one that is made up. Throws StartupError for a length that is not taken. */
export function chosenPassword(typed: string | undefined, shortest = shortestPassword): ChosenPassword {
  const text = typed ?? randomBytes(15).toString("base64url");
  if (text.length < shortest) throw new StartupError(`The password needs at least ${shortest} characters.`);
  if (text.length > longestPassword) throw new StartupError(`The password has at most ${longestPassword} characters.`);
  return { text, made: typed === undefined ? text : null };
}

export const shownOnce = ({ made }: ChosenPassword): string => (made ? ` Password (shown once): ${made}` : "");
