import { randomBytes } from "node:crypto";
import { StartupError } from "../platform/startup-error.ts";

/** `made`: the password when it was made up, to be shown this once; null when the operator typed it. */
export type ChosenPassword = { text: string; made: string | null };

export function chosenPassword(typed: string | undefined, shortest: number): ChosenPassword {
  const text = typed ?? randomBytes(15).toString("base64url");
  if (text.length < shortest) throw new StartupError(`The password needs at least ${shortest} characters.`);
  return { text, made: typed === undefined ? text : null };
}

export const shownOnce = ({ made }: ChosenPassword): string => (made ? ` Password (shown once): ${made}` : "");
