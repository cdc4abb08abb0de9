import { fold } from "./fold.ts";

/** What the variables of a prepared message stand for. */
export type VariableValues = { name: string; number: string; email: string; protocol: string; greeting: string };

/** The variables of S1 section 9, by the name written between braces. */
export const messageVariables = {
  saudacao: "greeting",
  nome: "name",
  numero: "number",
  email: "email",
  protocolo: "protocol",
} as const satisfies Record<string, keyof VariableValues>;
export type MessageVariable = keyof typeof messageVariables;

/** What a list's own columns say of one contact, by their heads. A column that says nothing of it is there, empty. */
export type CustomValues = Readonly<Record<string, string>>;

/** A piece of a text: what is written, or what a variable stands for. */
export type VariablePart<Name extends string = MessageVariable> = { text: string; variable: Name | null };

const pattern = new RegExp(`\\{(${Object.keys(messageVariables).join("|")})\\}`, "g");
const anyName = /\{([^{}\n]{1,60})\}/g;

/** A text cut at its variables, each already filled; a variable without a value has an empty text. */
export const variableParts = (text: string, values: VariableValues): VariablePart[] =>
  cut(text, pattern, (name) => values[messageVariables[name as MessageVariable]]) as VariablePart[];

/**
 * The same with a list's own columns (S2 section 2.9), which are found whatever the case and accents, and so are the
 * others here. A column cannot take the place of one of those.
 */
export function customVariableParts(
  text: string,
  values: VariableValues,
  custom: CustomValues,
): VariablePart<string>[] {
  const known = new Map(Object.entries(custom).map(([name, value]) => [nameOf(name), value]));
  for (const [name, key] of Object.entries(messageVariables)) known.set(name, values[key]);
  return cut(text, anyName, (name) => known.get(nameOf(name)));
}

/** Fills every variable; braces that name none are left alone (CONTRACT.md 4.3). */
export const fillVariables = (text: string, values: VariableValues, custom?: CustomValues): string =>
  (custom ? customVariableParts(text, values, custom) : variableParts(text, values)).map((part) => part.text).join("");

/** {saudacao} by the hour of the day in the company's time zone. */
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

const nameOf = (written: string): string => fold(written).trim().replace(/\s+/g, " ");
