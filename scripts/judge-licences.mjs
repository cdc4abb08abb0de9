/**
 * Compares the licences of packages (`{ name, version, license }`) with the two lists of licences.json. Returns one
 * sentence for each fault: a licence that asks for more than to be named is listed with its package, exactly, and
 * `notice`, the text of LICENSE, names each that is listed. A `*` at the end of a listed name stands for any ending.
 */
export function judgeLicences({ packages, permissive, listed, notice }) {
  const entries = Object.entries(listed);
  const entryOf = (name) => entries.find(([entry]) => covers(entry, name));
  const faults = packages.flatMap(({ name, version, license }) => {
    const [entry, expected] = entryOf(name) ?? [];
    if (license === undefined) {
      return entry ? [] : [`${name} ${version} names no licence: read its files, and list it with what they say.`];
    }
    if (entry)
      return license === expected ? [] : [`${name} ${version} is under ${license}, but listed as ${expected}.`];
    if (isPermitted(license, permissive)) return [];
    return [
      `${name} ${version} is under ${license}, which may ask for more than to be named: list it and describe it in LICENSE, or do without it.`,
    ];
  });
  const stale = entries.filter(([entry]) => !packages.some(({ name }) => covers(entry, name)));
  const named = new Set(notice.split(/[\s,:;()]+/));
  const unnamed = entries.filter(([entry]) => !named.has(entry));
  return [
    ...faults,
    ...stale.map(([entry]) => `${entry} is listed, but no longer shipped.`),
    ...unnamed.map(([entry]) => `${entry} is listed, but LICENSE does not name it.`),
  ];
}

const covers = (entry, name) => (entry.endsWith("*") ? name.startsWith(entry.slice(0, -1)) : name === entry);

/** Reads an SPDX expression: of an OR one side is enough, of an AND both are needed, and AND binds more tightly. */
function isPermitted(expression, permissive) {
  const words = expression.match(/[()]|[^\s()]+/g) ?? [];
  const either = () => {
    let isFine = both();
    // Not the short form: the words of the other side are read in any case.
    while (take("OR")) isFine = both() || isFine;
    return isFine;
  };
  const both = () => {
    let isFine = one();
    while (take("AND")) isFine = one() && isFine;
    return isFine;
  };
  const one = () => {
    if (!take("(")) return permissive.includes(words.shift());
    const isFine = either();
    return take(")") && isFine;
  };
  const take = (word) => words[0] === word && words.shift() === word;
  // A word that is left over, such as an exception after WITH, was not understood.
  return either() && words.length === 0;
}
