/** The agent's name that a signed message begins with, apart from its words. */
export function splitSignature(body: string): { author: string | null; text: string } {
  // A form writes line breaks as CRLF.
  const signed = /^\*([^*\n]{1,60}):\*\r?\n/.exec(body);
  return signed ? { author: signed[1] ?? null, text: body.slice(signed[0].length) } : { author: null, text: body };
}

/** A body as it goes out when the agent signs. */
export const signBody = (name: string, body: string): string => `*${name}:*\n${body}`;
