import { randomBytes } from "node:crypto";
import { longestPassword, shortestPassword } from "@balcao/shared/workspace/credentials.ts";
import { StartupError } from "../platform/startup-error.ts";

/** `made` is a generated password, to be shown once; null if the operator typed one. */
export type ChosenPassword = { text: string; made: string | null };

/** The typed password, or a generated one. Throws StartupError if it is too short or too long. */
export function chosenPassword(typed: string | undefined, shortest = shortestPassword): ChosenPassword {
  const text = typed ?? randomBytes(15).toString("base64url");
  if (text.length < shortest) throw new StartupError(`The password needs at least ${shortest} characters.`);
  if (text.length > longestPassword)
    throw new StartupError(`The password can have at most ${longestPassword} characters.`);
  return { text, made: typed === undefined ? text : null };
}

export const shownOnce = ({ made }: ChosenPassword): string => (made ? ` Password (shown once): ${made}` : "");
