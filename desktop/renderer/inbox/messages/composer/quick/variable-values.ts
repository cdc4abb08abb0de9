import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import {
  type CustomValues,
  greetingAt,
  type VariableValues,
  variableParts,
} from "@balcao/shared/workspace/message-variables.ts";

/** The values of a quick message's variables in a conversation; `custom` has those of the contact's fields. */
export function variableValues(
  { contact, protocol }: Ticket,
  custom: CustomValues,
  timeZone: string,
  now: number,
): VariableValues {
  const hour = new Intl.DateTimeFormat("en", { hour: "numeric", hourCycle: "h23", timeZone }).format(now);
  return {
    // A contact without a name is not greeted by the number.
    name: /^[\d\s()+-]+$/.test(contact.name) ? "" : contact.name,
    number: contact.number,
    email: contact.email,
    protocol,
    greeting: greetingAt(Number(hour)),
    custom,
  };
}

/** The empty variables of a text in its order, from the opening brace to behind the closing one. */
export function emptyPlaces(text: string, missing: readonly string[]): { from: number; to: number }[] {
  const names = new Set(missing);
  return [...text.matchAll(/\{([^{}\n]+)\}/g)].flatMap(({ index, 0: { length }, 1: name = "" }) =>
    names.has(name) ? [{ from: index, to: index + length }] : [],
  );
}

/** Fills known variables, and leaves the others to be filled by hand. */
export const fillKnown = (text: string, values: VariableValues): string =>
  variableParts(text, values)
    .map(({ text: value, variable }) => (variable !== null && value === "" ? `{${variable}}` : value))
    .join("");
