import { fold } from "@balcao/shared/platform/fold.ts";
import type { UserRef } from "@balcao/shared/workspace/users.ts";

/** The letters after an `@` before the cursor; null if no mention is being typed. */
export function typedMention(text: string, cursor: number): string | null {
  const found = /(?:^|[\s(])@([\p{L}\p{N}][\p{L}\p{N}.' -]{0,49})?$/u.exec(text.slice(0, cursor));
  return found && (found[1] ?? "");
}

/** The people with a word of their name that begins with the typed text. */
export const findPeople = (people: readonly UserRef[], typed: string): UserRef[] =>
  people.filter(({ name }) => ` ${fold(name)}`.includes(` ${fold(typed)}`));

/** The text with a person's whole name in place of the typed letters, and the new position of the cursor. */
export function putMention(
  text: string,
  cursor: number,
  typed: string,
  { name }: UserRef,
): { text: string; cursor: number } {
  const before = `${text.slice(0, cursor - typed.length)}${name} `;
  return { text: before + text.slice(cursor).replace(/^ /, ""), cursor: before.length };
}

/** The people whom a text mentions by their whole names. */
export const mentionsIn = (text: string, people: readonly UserRef[]): number[] => [
  ...new Set(splitMentions(text, people).flatMap(({ user }) => user?.id ?? [])),
];

export type MentionPart = { text: string; user: UserRef | null };

/** Splits a text at its mentions. Of two names with the same beginning the longer one wins. */
export function splitMentions(text: string, people: readonly UserRef[]): MentionPart[] {
  if (people.length === 0) return [{ text, user: null }];
  const longestFirst = people.toSorted((one, other) => other.name.length - one.name.length);
  const names = longestFirst.map(({ name }) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const calls = new RegExp(`(?<![\\p{L}\\p{N}])@(${names.join("|")})(?![\\p{L}\\p{N}])`, "gu");
  const parts: MentionPart[] = [];
  let from = 0;
  for (const { index, 0: call, 1: name } of text.matchAll(calls)) {
    if (index > from) parts.push({ text: text.slice(from, index), user: null });
    parts.push({ text: call, user: longestFirst.find((one) => one.name === name) ?? null });
    from = index + call.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), user: null });
  return parts;
}
