import { cutText } from "@balcao/shared/platform/cut-text.ts";
import { withoutDirectionMarks } from "@balcao/shared/platform/visible-text.ts";
import type { InboundMessage, InboundReaction, InboundVote, PastFile, PhoneBookEntry } from "./channel.ts";

/** The limit of WhatsApp's own clients. */
const longestBody = 65_536;
const longestName = 255;
const longestEmoji = 32;
const longestLabel = 500;
/** More than any poll has options. */
const mostOptions = 30;

/**
 * Makes a stranger's text storable, of at most `longest` UTF-16 units: PostgreSQL refuses NUL in text and lone
 * surrogates in JSON.
 */
export const cleanText = (written: string | null | undefined, longest: number): string =>
  cutText((written ?? "").replaceAll("\0", ""), longest);

/** A stranger's short text that a page of messages carries in full: the name of a place, an option of a poll. */
export const cleanLabel = (written: string | null | undefined): string => cleanText(written, longestLabel).trim();

/**
 * An inbound message with every text cleaned: each kind of message that an adapter reads passes here. The payload
 * needs no cleaning, since a bytea column holds any byte.
 */
export const cleanMessage = (message: InboundMessage): InboundMessage => ({
  ...cleanFile(message),
  pushName: cleanName(message.pushName),
  groupName: cleanName(message.groupName),
  authorName: cleanName(message.authorName),
  content: message.content && cleanDeep(message.content),
});

export const cleanFile = <F extends PastFile>(file: F): F => ({
  ...file,
  body: cleanText(file.body, longestBody),
  media: file.media && { ...file.media, name: cleanText(file.media.name, longestName) },
});

export const cleanReaction = (reaction: InboundReaction): InboundReaction => ({
  ...reaction,
  emoji: cleanText(reaction.emoji, longestEmoji),
  pushName: cleanName(reaction.pushName),
});

export const cleanVote = (vote: InboundVote): InboundVote => ({
  ...vote,
  name: cleanName(vote.name),
  options: vote.options.slice(0, mostOptions).map(cleanLabel),
});

/** A name of unprintable characters counts as no name. */
export const cleanEntry = ({ number, name }: PhoneBookEntry): PhoneBookEntry => ({ number, name: cleanName(name) });

export const cleanName = (name: string | null): string | null =>
  withoutDirectionMarks(cleanText(name, longestName)).trim() || null;

/** The same value with each text in it cleaned. */
export function cleanDeep<T>(value: T): T {
  const clean = (part: unknown): unknown => {
    if (typeof part === "string") return cleanText(part, longestBody);
    if (Array.isArray(part)) return part.map(clean);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [cleanText(key, longestLabel), clean(inner)]));
  };
  return clean(value) as T;
}
