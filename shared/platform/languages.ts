import { z } from "zod";

/** The languages of screens, of pages that the server writes, and of mails. */
export const languages = ["pt", "en", "es"] as const;
export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;
