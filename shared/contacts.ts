import { z } from "zod";

export const ContactRef = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Digits with country code; empty while WhatsApp has told us only the contact's private id. */
  number: z.string(),
  email: z.string(),
  profilePicUrl: z.string().nullable(),
});
export type ContactRef = z.infer<typeof ContactRef>;
