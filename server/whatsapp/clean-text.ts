import type { InboundMessage } from "./provider.ts";

/** As much as WhatsApp's own clients let anybody write. */
const longestBody = 65_536;
const longestName = 255;

/**
 * What a stranger wrote, as it can be stored: PostgreSQL refuses NUL in text and lone surrogates in JSON, and nobody
 * needs more than `longest`. Half a character, sent so or left by the cut, becomes the replacement character.
 */
export const cleanText = (written: string | null | undefined, longest: number): string =>
  (written ?? "").replaceAll("\0", "").slice(0, longest).toWellFormed();

/**
 * A message as the product may take it in. Captions, file names, cards, answers and polls are in the body by now, so
 * whatever kind an adapter learns to read next passes here too. The payload is bytes, which hold anything.
 */
export const cleanMessage = (message: InboundMessage): InboundMessage => ({
  ...message,
  body: cleanText(message.body, longestBody),
  pushName: cleanText(message.pushName, longestName).trim() || null,
});
