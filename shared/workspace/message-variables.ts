import { fold } from "../platform/fold.ts";

/** The values of a prepared message's variables. */
export type VariableValues = { name: string; number: string; email: string; protocol: string; greeting: string };

type Known = VariableValues & { firstName: string };
/** The first name is the first word of the name, so it needs no value of its own. */
const knownFrom = (values: VariableValues): Known => ({
  ...values,
  firstName: values.name.trim().split(/\s+/)[0] ?? "",
});

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

/** The values of a list's own columns for one contact, by head. An empty cell is an empty text. */
export type CustomValues = Readonly<Record<string, string>>;

/** A piece of a text: plain, or the value of a variable. */
export type VariablePart<Name extends string = MessageVariable> = { text: string; variable: Name | null };

const pattern = new RegExp(`\\{(${Object.keys(messageVariables).join("|")})\\}`, "g");
const anyName = /\{([^{}\n]{1,60})\}/g;

/** A text cut at its variables, each already filled; a variable without a value has an empty text. */
export function variableParts(text: string, values: VariableValues): VariablePart[] {
  const known = knownFrom(values);
  return cut(text, pattern, (name) => known[messageVariables[name as MessageVariable]]) as VariablePart[];
}

/**
 * Like `variableParts`, also with a list's own columns. All names match without case and accents. A column cannot
 * replace a standard variable, except the first name: the list's is better than the beginning of a name.
 */
export function customVariableParts(
  text: string,
  values: VariableValues,
  custom: CustomValues,
): VariablePart<string>[] {
  const known = new Map(Object.entries(custom).map(([name, value]) => [nameOf(name), value]));
  const own = { ...knownFrom(values) };
  own.firstName = known.get("primeiro_nome") || own.firstName;
  for (const [name, key] of Object.entries(messageVariables)) known.set(name, own[key]);
  return cut(text, anyName, (name) => known.get(nameOf(name)));
}

/** Fills every variable. Unknown names in braces stay unchanged, because people write braces. */
export const fillVariables = (text: string, values: VariableValues, custom?: CustomValues): string =>
  (custom ? customVariableParts(text, values, custom) : variableParts(text, values)).map((part) => part.text).join("");

/** The variables of a text without a value for a recipient, each once. */
export function emptyVariables(text: string, values: VariableValues): MessageVariable[] {
  const empty = variableParts(text, values).flatMap(({ text: value, variable }) =>
    variable !== null && value === "" ? [variable] : [],
  );
  return [...new Set(empty)];
}

/**
 * The names in braces of a text that are no variables, each once: they go out as they are written. With a list's
 * columns all names match without case and accents, as in `customVariableParts`.
 */
export function unknownVariables(text: string, columns?: readonly string[]): string[] {
  if (!columns) return namesIn(text).filter((name) => !Object.hasOwn(messageVariables, name));
  const known = new Set([...Object.keys(messageVariables), ...columns].map(nameOf));
  return namesIn(text).filter((name) => !known.has(nameOf(name)));
}

/** True if a text has {protocolo}, in whichever case and accents. */
export const usesProtocol = (text: string): boolean => namesIn(text).some((name) => nameOf(name) === "protocolo");

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

function cut(text: string, names: RegExp, lookUp: (name: string) => string | undefined): VariablePart<string>[] {
  const parts: VariablePart<string>[] = [];
  let at = 0;
  for (const match of text.matchAll(names)) {
    const variable = match[1] ?? "";
    const value = lookUp(variable);
    if (value === undefined) continue;
    if (match.index > at) parts.push({ text: text.slice(at, match.index), variable: null });
    parts.push({ text: value, variable });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), variable: null });
  return parts;
}

const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(anyName)].flatMap(([, name = ""]) => (name.trim() === "" ? [] : [name]))),
];

/** A variable's or a column's name without case and accents, by which it is found. */
export const nameOf = (written: string): string => fold(written).trim().replace(/\s+/g, " ");
