import { z } from "zod";

/** The stored form of a message: its type, and where its file is. A quote needs only the message's id. */
const Payload = z.object({
  type: z.string(),
  file: z.object({ id: z.string(), sha256: z.string() }).optional(),
});
export type Payload = z.infer<typeof Payload>;

export const encodePayload = (payload: Payload): Uint8Array => new TextEncoder().encode(JSON.stringify(payload));

/** Null for a payload that this channel did not write. */
export function decodePayload(payload: Uint8Array): Payload | null {
  try {
    return Payload.parse(JSON.parse(new TextDecoder().decode(payload)));
  } catch {
    return null;
  }
}
