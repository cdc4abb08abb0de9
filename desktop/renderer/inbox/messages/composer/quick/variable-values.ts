import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { greetingAt, type VariableValues, variableParts } from "@balcao/shared/workspace/message-variables.ts";

/** The values of a quick message's variables in a conversation. */
export function variableValues({ contact, protocol }: Ticket, timeZone: string, now: number): VariableValues {
  const hour = new Intl.DateTimeFormat("en", { hour: "numeric", hourCycle: "h23", timeZone }).format(now);
  return {
    // A contact without a name is not greeted by the number.
    name: /^[\d\s()+-]+$/.test(contact.name) ? "" : contact.name,
    number: contact.number,
    email: contact.email,
    protocol,
    greeting: greetingAt(Number(hour)),
  };
}

/** Fills known variables, and leaves the others to be filled by hand. */
export const fillKnown = (text: string, values: VariableValues): string =>
  variableParts(text, values)
    .map(({ text: value, variable }) => (variable !== null && value === "" ? `{${variable}}` : value))
    .join("");
