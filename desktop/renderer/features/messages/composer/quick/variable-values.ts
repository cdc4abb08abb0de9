import {
  greetingAt,
  type MessageVariable,
  type VariableValues,
  variableParts,
} from "@balcao/shared/message-variables.ts";
import type { Ticket } from "@balcao/shared/tickets.ts";

/** What the variables of a prepared message stand for in a conversation. */
export function variableValues({ contact, protocol }: Ticket, timeZone: string, now: number): VariableValues {
  const hour = new Intl.DateTimeFormat("en", { hour: "numeric", hourCycle: "h23", timeZone }).format(now);
  return {
    // A contact who is known by number only has no name to be greeted with.
    name: /^[\d\s()+-]+$/.test(contact.name) ? "" : contact.name,
    number: contact.number,
    email: contact.email,
    protocol,
    greeting: greetingAt(Number(hour)),
  };
}

/** The variables in a text that nothing is known for: "Olá null" never goes out. */
export function emptyVariables(text: string, values: VariableValues): MessageVariable[] {
  const empty = variableParts(text, values).flatMap(({ text: value, variable }) =>
    variable !== null && value === "" ? [variable] : [],
  );
  return [...new Set(empty)];
}

/** Fills what is known, and leaves the rest to be filled by hand. */
export const fillKnown = (text: string, values: VariableValues): string =>
  variableParts(text, values)
    .map(({ text: value, variable }) => (variable !== null && value === "" ? `{${variable}}` : value))
    .join("");
