import { splitText } from "@balcao/shared/bot/texts.ts";
import { fillVariables, greetingAt } from "@balcao/shared/message-variables.ts";
import { clockText } from "../../../ui/time.ts";

/** Whom the preview speaks with; its texts are the company's, which are Portuguese. */
const contact = {
  name: "Maria Souza",
  number: "5531988421907",
  email: "maria.souza@exemplo.com.br",
  protocol: "SAC20261121204817000000000000042",
};

/** A text as the contact reads it: variables filled, and in as many messages as WhatsApp needs. */
export function textsForExample(text: string, at: number, timeZone: string): string[] {
  const hour = Number(clockText(new Date(at).toISOString(), timeZone).slice(0, 2));
  return splitText(fillVariables(text, { ...contact, greeting: greetingAt(hour) }));
}
