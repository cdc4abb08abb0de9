/** Small connecting words of names, which give no initial. */
const particles = new Set(["da", "de", "di", "do", "du", "das", "dos", "del", "la", "e", "y", "of", "van", "von"]);

/** The initials of first and last name, without connecting words such as "da" and "e". Empty for a number. */
export function initialsOf(name: string): string {
  if (!/\p{L}/u.test(name)) return "";
  const isName = (word: string) => /^\p{L}/u.test(word) && !particles.has(word.toLowerCase());
  const words = name.split(/\s+/).filter(isName);
  const first = words[0] ?? name.trim();
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  const letters = last ? [...first].slice(0, 1).concat([...last].slice(0, 1)) : [...first].slice(0, 2);
  return letters.join("").toLocaleUpperCase();
}

/** A stable number for a name, so that it always has the same colour. */
export function hashOf(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}
