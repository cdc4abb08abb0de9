import { withoutTurns } from "@balcao/shared/visible-text.ts";
import type { InboundMessage, InboundReaction } from "./provider.ts";

/** As much as WhatsApp's own clients let anybody write. */
const longestBody = 65_536;
const longestName = 255;
const longestEmoji = 32;

/**
 * What a stranger wrote, as it can be stored: PostgreSQL refuses NUL in text and lone surrogates in JSON, and nobody
 * needs more than `longest`. Half a character, sent so or left by the cut, becomes the replacement character.
 */
export const cleanText = (written: string | null | undefined, longest: number): string =>
  (written ?? "").replaceAll("\0", "").slice(0, longest).toWellFormed();

/**
 * A message as the product may take it in: whatever kind an adapter learns to read next passes here too. The payload
 * is bytes, which hold anything.
 */
export const cleanMessage = (message: InboundMessage): InboundMessage => ({
  ...message,
  body: cleanText(message.body, longestBody),
  pushName: cleanName(message.pushName),
  authorName: cleanName(message.authorName),
  media: message.media && { ...message.media, name: cleanText(message.media.name, longestName) },
  content: message.content && cleanDeep(message.content),
});

export const cleanReaction = (reaction: InboundReaction): InboundReaction => ({
  ...reaction,
  emoji: cleanText(reaction.emoji, longestEmoji),
  pushName: cleanName(reaction.pushName),
});

const cleanName = (name: string | null): string | null => withoutTurns(cleanText(name, longestName)).trim() || null;

function cleanDeep<T>(value: T): T {
  const clean = (part: unknown): unknown => {
    if (typeof part === "string") return cleanText(part, longestBody);
    if (Array.isArray(part)) return part.map(clean);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, clean(inner)]));
  };
  return clean(value) as T;
}
