import { z } from "zod";

/** How people reach whoever runs this server: a WhatsApp number in digits with country code; null where none was set. */
export const Support = z.object({ number: z.string().nullable() });
export type Support = z.infer<typeof Support>;

/** Opens a WhatsApp chat with a number, on whatever the address is opened with. */
export const chatUrl = (number: string): string => `https://wa.me/${number}`;
