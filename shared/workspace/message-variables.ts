import { fold } from "../platform/fold.ts";

/** The values of a list's own columns, or of a company's fields, for one contact, by name; empty where there is none. */
export type CustomValues = Readonly<Record<string, string>>;

/** The values of a prepared message's variables; `custom` has those that are no standard ones. */
export type VariableValues = {
  name: string;
  number: string;
  email: string;
  protocol: string;
  greeting: string;
  custom: CustomValues;
};

type Known = Omit<VariableValues, "custom"> & { firstName: string };

/** The variables by the name between braces (docs/contract/tickets.md#message-variables). */
export const messageVariables = {
  saudacao: "greeting",
  nome: "name",
  primeiro_nome: "firstName",
  numero: "number",
  email: "email",
  protocolo: "protocol",
} as const satisfies Record<string, keyof Known>;
export type MessageVariable = keyof typeof messageVariables;

/**
 * The values of a list's columns and of the company's fields for one contact: a field stands in where the contact has no
 * value in a column of its name.
 */
export function withFields(columns: CustomValues, fields: CustomValues): CustomValues {
  const filled = new Set(Object.entries(columns).flatMap(([name, value]) => (value === "" ? [] : [nameOf(name)])));
  const standIns = Object.entries(fields).filter(([name]) => !filled.has(nameOf(name)));
  const replaced = new Set(standIns.map(([name]) => nameOf(name)));
  const kept = Object.entries(columns).filter(([name]) => !replaced.has(nameOf(name)));
  return Object.fromEntries([...kept, ...standIns]);
}

/** A piece of a text: plain, or the value of a variable, whose name is as it is written in the text. */
export type VariablePart = { text: string; variable: string | null };

const anyName = /\{([^{}\n]{1,60})\}/g;

/** The standard variable with a name, whose case and accents do not matter; null if it is none. */
export function standardVariable(written: string): MessageVariable | null {
  const name = nameOf(written);
  return Object.hasOwn(messageVariables, name) ? (name as MessageVariable) : null;
}

/**
 * A text cut at its variables, each already filled; a variable without a value has an empty text. Names match without
 * case and accents. A custom value cannot replace a standard variable, except the first name: a list's is better than
 * the beginning of a name.
 */
export function variableParts(text: string, { custom, ...values }: VariableValues): VariablePart[] {
  const known = new Map(Object.entries(custom).map(([name, value]) => [nameOf(name), value]));
  const firstName = known.get("primeiro_nome") || (values.name.trim().split(/\s+/)[0] ?? "");
  const standard: Known = { ...values, firstName };
  for (const [name, key] of Object.entries(messageVariables)) known.set(name, standard[key]);
  const parts: VariablePart[] = [];
  let at = 0;
  for (const match of text.matchAll(anyName)) {
    const variable = match[1] ?? "";
    const value = known.get(nameOf(variable));
    if (value === undefined) continue;
    if (match.index > at) parts.push({ text: text.slice(at, match.index), variable: null });
    parts.push({ text: value, variable });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), variable: null });
  return parts;
}

/** Fills every variable. Unknown names in braces stay unchanged, because people write braces. */
export const fillVariables = (text: string, values: VariableValues): string =>
  variableParts(text, values)
    .map((part) => part.text)
    .join("");

/** The variables of a text without a value for a recipient, each once, as they are written. */
export function emptyVariables(text: string, values: VariableValues): string[] {
  const empty = variableParts(text, values).flatMap(({ text: value, variable }) =>
    variable !== null && value === "" ? [variable] : [],
  );
  return [...new Set(empty)];
}

/**
 * The names in braces of a text that are neither standard variables nor `custom` ones, each once: they go out as they are
 * written.
 */
export function unknownVariables(text: string, custom: readonly string[] = []): string[] {
  const known = new Set(custom.map(nameOf));
  return namesIn(text).filter((name) => standardVariable(name) === null && !known.has(nameOf(name)));
}

/** True if a text has {protocolo}, in whichever case and accents. */
export const usesProtocol = (text: string): boolean =>
  namesIn(text).some((name) => standardVariable(name) === "protocolo");

/** The counted variables that a text uses and that some contacts have no value for. */
export function missingVariables<Counted extends { name: string; missing: number }>(
  text: string,
  counted: readonly Counted[],
): Counted[] {
  const used = new Set(namesIn(text).map(nameOf));
  return counted.filter(({ name, missing }) => missing > 0 && used.has(nameOf(name)));
}

/** The value of {saudacao} by the hour of the day in the company's time zone. */
export function greetingAt(hour: number): string {
  if (hour < 5) return "Boa noite";
  if (hour < 12) return "Bom dia";
  return hour < 18 ? "Boa tarde" : "Boa noite";
}

const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(anyName)].flatMap(([, name = ""]) => (name.trim() === "" ? [] : [name]))),
];

/** A variable's or a column's name without case and accents, by which it is found. */
export const nameOf = (written: string): string => fold(written).trim().replace(/\s+/g, " ");
