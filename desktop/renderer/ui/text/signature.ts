/** The agent's name at the beginning of a signed message, and the text after it. */
export function splitSignature(body: string): { author: string | null; text: string } {
  // A form writes line breaks as CRLF.
  const signed = /^\*([^*\n]{1,60}):\*\r?\n/.exec(body);
  return signed ? { author: signed[1] ?? null, text: body.slice(signed[0].length) } : { author: null, text: body };
}

/** The body to send if the agent signs. */
export const signBody = (name: string, body: string): string => `*${name}:*\n${body}`;
