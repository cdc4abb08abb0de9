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

const pattern = new RegExp(`\\{(${Object.keys(messageVariables).join("|")})\\}`, "g");

export type VariablePart = { text: string; variable: MessageVariable | null };

/** A text cut at its variables, each already filled; a variable without a value has an empty text. */
export function variableParts(text: string, values: VariableValues): VariablePart[] {
  const parts: VariablePart[] = [];
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > at) parts.push({ text: text.slice(at, match.index), variable: null });
    const variable = match[1] as MessageVariable;
    parts.push({ text: values[messageVariables[variable]], variable });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), variable: null });
  return parts;
}

/** Fills every variable; braces that name none are left alone (CONTRACT.md 4.3). */
export const fillVariables = (text: string, values: VariableValues): string =>
  variableParts(text, values)
    .map((part) => part.text)
    .join("");

/** {saudacao} by the hour of the day in the company's time zone. */
export function greetingAt(hour: number): string {
  if (hour < 5) return "Boa noite";
  if (hour < 12) return "Bom dia";
  return hour < 18 ? "Boa tarde" : "Boa noite";
}
