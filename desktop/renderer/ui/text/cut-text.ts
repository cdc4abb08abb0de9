/** The beginning of a text, cut at this length behind a nearby word; the whole text if it fits. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const begun = text.slice(0, length);
  const word = begun.search(/\s\S{0,60}$/);
  // Not between the halves of a surrogate pair, such as an emoji's.
  return word > 0 ? begun.slice(0, word) : begun.replace(/[\ud800-\udbff]$/, "");
}
