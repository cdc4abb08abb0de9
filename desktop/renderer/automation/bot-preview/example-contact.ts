import { splitText } from "@balcao/shared/automation/bot/texts.ts";
import { type CustomValues, fillVariables, greetingAt } from "@balcao/shared/workspace/message-variables.ts";
import { clockText } from "../../ui/text/time.ts";

/** The contact of the preview. The texts are Portuguese, as the company's are. */
const contact = {
  name: "Maria Souza",
  number: "5531988421907",
  email: "maria.souza@exemplo.com.br",
  protocol: "SAC20261121204817000000000000042",
};

/**
 * A text as the contact reads it: with variables filled in and split into messages of WhatsApp's maximum length. `custom` has
 * examples of fields.
 */
export function textsForExample(text: string, at: number, timeZone: string, custom: CustomValues): string[] {
  const hour = Number(clockText(new Date(at).toISOString(), timeZone).slice(0, 2));
  return splitText(fillVariables(text, { ...contact, greeting: greetingAt(hour), custom }));
}
