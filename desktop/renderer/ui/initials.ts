/** First and last name's letters; small words such as "da" and "e" do not count. Empty for a mere number. */
export function initialsOf(name: string): string {
  if (!/\p{L}/u.test(name)) return "";
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word) && word.length > 2);
  const first = words[0] ?? name.trim();
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  const letters = last ? [...first].slice(0, 1).concat([...last].slice(0, 1)) : [...first].slice(0, 2);
  return letters.join("").toLocaleUpperCase();
}

/** A number that stays the same for a name, to give it always the same colour. */
export function hashOf(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}
