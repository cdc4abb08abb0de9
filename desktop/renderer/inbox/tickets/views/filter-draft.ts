import type { Field, FieldKind } from "@balcao/shared/inbox/fields.ts";
import type { FieldTest, ViewCondition, ViewFilter } from "@balcao/shared/inbox/views.ts";

/** A filter that is being written: its groups and conditions have keys, and a condition may lack its values. */
export type DraftGroup = { key: string; match: ViewFilter["match"]; conditions: DraftCondition[] };
export type DraftCondition = { key: string; condition: ViewCondition };
export type Draft = { match: ViewFilter["match"]; groups: DraftGroup[] };

const newKey = () => crypto.randomUUID();

export const toDraft = ({ match, groups }: ViewFilter): Draft => ({
  match,
  groups: groups.map((group) => ({
    key: newKey(),
    match: group.match,
    conditions: group.conditions.map((condition) => ({ key: newKey(), condition })),
  })),
});

export const toFilter = ({ match, groups }: Draft): ViewFilter => ({
  match,
  groups: groups.map((group) => ({
    match: group.match,
    conditions: group.conditions.map(({ condition }) => condition),
  })),
});

export const newCondition = (): DraftCondition => ({ key: newKey(), condition: blank("status") });
export const newGroup = (): DraftGroup => ({ key: newKey(), match: "all", conditions: [newCondition()] });

/** The subjects of conditions besides fields, in the order of the form. */
export const plainSubjects = [
  "status",
  "queue",
  "agent",
  "tag",
  "priority",
  "waiting",
  "lastMessage",
  "unread",
  "snoozed",
  "connection",
  "channel",
  "windowShut",
] as const satisfies readonly Exclude<ViewCondition["by"], "field">[];
export type PlainSubject = (typeof plainSubjects)[number];

/** A new condition on a subject, without its values. */
export function blank(by: PlainSubject): ViewCondition {
  if (by === "waiting") return { by, not: false, minutes: 10 };
  if (by === "lastMessage") return { by, not: false, from: "contact" };
  if (by === "unread" || by === "snoozed" || by === "windowShut") return { by, not: false };
  return { by, not: false, anyOf: [] };
}

/** A new condition on a field; a day is `today`, as YYYY-MM-DD. */
export function blankField({ id, kind }: Field, today: string): ViewCondition {
  const [operator = "filled"] = operatorsOf(kind);
  return { by: "field", fieldId: id, ...testFor(operator, kind, today) };
}

/** False while a condition lacks its values. */
export function isComplete(condition: ViewCondition): boolean {
  if (condition.by === "field") return isWholeTest(condition.test);
  return !("anyOf" in condition) || condition.anyOf.length > 0;
}

/** A bound is not a number while its text is none. */
function isWholeTest(test: FieldTest): boolean {
  if ("filled" in test) return true;
  if ("anyOf" in test) return test.anyOf.length > 0;
  return ![test.atLeast, test.atMost].some((bound) => Number.isNaN(bound));
}

/** The tests of a field that the form offers. A test of another shape, made by the API, is kept as it is. */
export const fieldOperators = ["is", "isNot", "atLeast", "atMost", "lastDays", "nextDays", "filled", "empty"] as const;
export type FieldOperator = (typeof fieldOperators)[number];

const always = ["filled", "empty"] as const;

export function operatorsOf(kind: FieldKind): readonly FieldOperator[] {
  if (kind === "yesNo") return ["is", ...always];
  if (kind === "number" || kind === "money") return ["atLeast", "atMost", "is", "isNot", ...always];
  if (kind === "date") return ["lastDays", "nextDays", "atLeast", "atMost", "is", ...always];
  return ["is", "isNot", ...always];
}

type FieldCondition = Extract<ViewCondition, { by: "field" }>;

/** The operator of a condition; null if the form has none for it. */
export function operatorOf({ test, not }: FieldCondition, kind: FieldKind): FieldOperator | null {
  const operator = shapeOf(test, not, kind);
  return operator && operatorsOf(kind).includes(operator) ? operator : null;
}

function shapeOf(test: FieldTest, not: boolean, kind: FieldKind): FieldOperator | null {
  if ("filled" in test) return not ? "empty" : "filled";
  if ("anyOf" in test) {
    const isSingle = test.anyOf.length <= 1 || kind === "choice" || kind === "choices" || kind === "person";
    return isSingle ? (not ? "isNot" : "is") : null;
  }
  const { atLeast, atMost } = test;
  if (not) return null;
  if (atLeast !== undefined && atMost !== undefined) {
    if (typeof atLeast !== "object" || typeof atMost !== "object") return null;
    if (atMost.daysFromToday === 0 && atLeast.daysFromToday <= 0) return "lastDays";
    return atLeast.daysFromToday === 0 && atMost.daysFromToday >= 0 ? "nextDays" : null;
  }
  const bound = atLeast ?? atMost;
  return typeof bound === "object" ? null : atLeast === undefined ? "atMost" : "atLeast";
}

/** The test of an operator before its values are chosen; a day is `today`, as YYYY-MM-DD. */
export function testFor(operator: FieldOperator, kind: FieldKind, today: string): Pick<FieldCondition, "not" | "test"> {
  const bound = kind === "date" ? today : 0;
  const days = 7;
  switch (operator) {
    case "is":
    case "isNot":
      return { not: operator === "isNot", test: { anyOf: kind === "yesNo" ? [true] : kind === "date" ? [today] : [] } };
    case "atLeast":
      return { not: false, test: { atLeast: bound } };
    case "atMost":
      return { not: false, test: { atMost: bound } };
    case "lastDays":
      return { not: false, test: { atLeast: { daysFromToday: -days }, atMost: { daysFromToday: 0 } } };
    case "nextDays":
      return { not: false, test: { atLeast: { daysFromToday: 0 }, atMost: { daysFromToday: days } } };
    case "filled":
    case "empty":
      return { not: operator === "empty", test: { filled: true } };
  }
}
