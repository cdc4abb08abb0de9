/**
 * What a stranger wrote, as it can be stored: PostgreSQL refuses NUL, and nobody needs more than `longest`. A character
 * of two halves that is cut in the middle becomes the replacement character.
 */
export const cleanText = (written: string | null | undefined, longest: number): string =>
  (written ?? "").replaceAll("\0", "").slice(0, longest).toWellFormed();
