/** The agent's name at the beginning of a signed message, and the text after it. */
export function splitSignature(body: string): { author: string | null; text: string } {
  // A form writes line breaks as CRLF.
  const signed = /^\*([^*\n]{1,60}):\*\r?\n/.exec(body);
  return signed ? { author: signed[1] ?? null, text: body.slice(signed[0].length) } : { author: null, text: body };
}

/** The body to send if the agent signs. */
export const signBody = (name: string, body: string): string => `*${name}:*\n${body}`;

const pixCode = /^000201.*br\.gov\.bcb\.pix.*6304[0-9a-f]{4}$/is;
/** The digits under a boleto's bars: 44 of the bars themselves, 47 or 48 as they are typed. */
const boletoDigits = [44, 47, 48];

/**
 * True for a text that is nothing but a code to pay with, of Pix or a boleto. Its reader copies the whole message, and
 * a bank refuses a code with a name before it.
 */
export const isPaymentCode = (text: string): boolean =>
  pixCode.test(text) || (/^[\d .-]+$/.test(text) && boletoDigits.includes(text.replace(/\D/g, "").length));
