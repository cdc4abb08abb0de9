/**
 * The beginning of a text, at most `longest` UTF-16 units. A character that would be split is left out; lone halves of
 * one, which PostgreSQL does not store, become the replacement character.
 */
export function cutText(text: string, longest: number): string {
  const splits = text.length > longest && (text.codePointAt(longest - 1) ?? 0) > 0xffff;
  return text.slice(0, splits ? longest - 1 : longest).toWellFormed();
}
