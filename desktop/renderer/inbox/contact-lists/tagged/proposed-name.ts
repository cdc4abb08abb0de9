const longestName = 50;

/** A list's name from the names of its tags: as many of them as a name has room for. */
export function proposedName(tags: readonly string[]): string {
  const [first = "", ...rest] = tags;
  return rest.reduce(
    (name, tag) => {
      const longer = `${name}, ${tag}`;
      return longer.length > longestName ? name : longer;
    },
    first.slice(0, longestName),
  );
}
