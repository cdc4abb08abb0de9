import fc from "fast-check";

/**
 * Texts that have broken programs before: for databases, patterns, paths, spreadsheets, templates, pages and writing
 * systems.
 */
const knownTexts = [
  ..."\0 a\0b|\uD800|\u202Egpj.exe|\u200B|\uFEFF|' or 1=1 --|'; drop table users; --|%|%%%|_|\\|\\x00|$1|(a+)+$|[|.*|(?:|{{constructor}}".split(
    "|",
  ),
  ..."#{7*7}|__proto__|constructor|toString|../../../etc/passwd|..%2f..|javascript:alert(1)|<script>alert(1)</script>".split(
    "|",
  ),
  ..."<img src=x onerror=alert(1)>|=cmd|null|undefined|NaN|true|1e309|-1|0|0x10|2026-02-30|9999-12-31T23:59:60Z|+999999-01-01|12:61".split(
    "|",
  ),
  ..."9999999999999999999|00000000-0000-0000-0000-000000000000|👩‍👩‍👧‍👦|Z̸̢̛͇a̷l̴g̶o|٣٢١|ǅ|ﬃ|İ|ß|http://169.254.169.254/|file:///etc/passwd".split(
    "|",
  ),
  "",
  " ",
  '=HYPERLINK("http://x")',
  "a".repeat(300),
  "x".repeat(20_000),
  "é".repeat(200_000),
];

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...knownTexts) },
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }),
);

const number = fc.oneof(
  fc.constantFrom(0, -1, 1, 0.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, 5e-324),
  fc.integer(),
);

/** Nested deeper than any reader looks. */
const deep = JSON.parse(`${"[".repeat(500)}${"]".repeat(500)}`) as unknown;

/** Any JSON value; ids of existing rows come up often. */
export const anyValue = (ids: readonly (string | number)[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 4, arbitrary: text },
    { weight: 2, arbitrary: number },
    { weight: 3, arbitrary: fc.constantFrom(...ids) },
    fc.boolean(),
    fc.constantFrom<unknown>(null, [], {}, [null], [[]], deep),
    fc.array(fc.constantFrom(...ids), { maxLength: 5 }),
    fc.jsonValue({ maxDepth: 2 }),
  );

export type Hostile = {
  /** The edits of a body: `at` is the place, modulo the number of its places, and `value` the new value. */
  edits: { at: number; value: unknown }[];
  /** True if fields are added that only the server may set. */
  hasForbiddenFields: boolean;
  /** True if the spoilt body names the caller's own rows, rather than missing ones. */
  namesOwnRows: boolean;
  hasQuery: boolean;
  hasPrototype: boolean;
  asForm: boolean;
  /** Values for the path's parameters and the query, taken in turn. */
  values: unknown[];
  /** The rows that a path's parameters name: the caller's own, the other company's, or none. */
  target: "own" | "foreign" | "hostile";
  fileName: string;
};

/** The ways in which one call is spoilt. */
export const hostile = (ids: readonly (string | number)[]): fc.Arbitrary<Hostile> =>
  fc.record({
    edits: fc.array(fc.record({ at: fc.nat(50), value: anyValue(ids) }), { maxLength: 3 }),
    hasForbiddenFields: fc.boolean(),
    namesOwnRows: fc.boolean(),
    hasQuery: fc.boolean(),
    hasPrototype: fc.constantFrom(true, false, false, false),
    asForm: fc.constantFrom(true, false, false, false, false),
    values: fc.array(anyValue(ids), { minLength: 3, maxLength: 8 }),
    target: fc.constantFrom("own" as const, "own" as const, "foreign" as const, "hostile" as const),
    fileName: text,
  });

type Place = { parent: Record<string, unknown> | unknown[]; key: string | number };

/** Every place of a value that can be replaced. */
function placesOf(value: unknown): Place[] {
  if (typeof value !== "object" || value === null) return [];
  const parent = value as Place["parent"];
  return Object.entries(parent).flatMap(([key, inner]) => [{ parent, key }, ...placesOf(inner)]);
}

/** A copy of a valid body with the edits made. Without one, the values themselves are the body. */
export function spoilt(good: object | undefined, { edits }: Pick<Hostile, "edits">): unknown {
  if (!good) return edits[0]?.value;
  const body: unknown = structuredClone(good);
  for (const { at, value } of edits) {
    const places = placesOf(body);
    const place = places[at % Math.max(1, places.length)];
    if (place) (place.parent as Record<string | number, unknown>)[place.key] = value;
  }
  return body;
}
