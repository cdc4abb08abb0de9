import { fold } from "@balcao/shared/fold.ts";
import type { UserRef } from "@balcao/shared/users.ts";

/** What is being typed after an `@` before the cursor; null where nobody is being called. */
export function typedMention(text: string, cursor: number): string | null {
  const found = /(?:^|[\s(])@([\p{L}\p{N}][\p{L}\p{N}.' -]{0,49})?$/u.exec(text.slice(0, cursor));
  return found && (found[1] ?? "");
}

/** Those of whose names a word begins like what was typed. */
export const findPeople = (people: readonly UserRef[], typed: string): UserRef[] =>
  people.filter(({ name }) => ` ${fold(name)}`.includes(` ${fold(typed)}`));

/** The text with a person's whole name where it was being typed, and where the cursor then stands. */
export function putMention(
  text: string,
  cursor: number,
  typed: string,
  { name }: UserRef,
): { text: string; cursor: number } {
  const before = `${text.slice(0, cursor - typed.length)}${name} `;
  return { text: before + text.slice(cursor).replace(/^ /, ""), cursor: before.length };
}

/** Who is called in a text, by the whole name. */
export const mentionsIn = (text: string, people: readonly UserRef[]): number[] => [
  ...new Set(splitMentions(text, people).flatMap(({ user }) => user?.id ?? [])),
];

export type MentionPart = { text: string; user: UserRef | null };

/** A text cut where somebody is called. Of two names that begin alike the longer one counts. */
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
