import { z } from "zod";

/** The limits of a chosen password. The server also refuses easily guessed ones: ERR_WEAK_PASSWORD. */
export const shortestPassword = 8;
export const longestPassword = 128;
export const NewPassword = z.string().min(shortestPassword).max(longestPassword);

/** `details` of ERR_WEAK_PASSWORD: many people use it, or it is the person's or company's own name or e-mail. */
export const WeakPassword = z.object({ reason: z.enum(["common", "personal"]) });
export type WeakPassword = z.infer<typeof WeakPassword>;

/** An address to sign in with. */
export const SignInEmail = z.string().trim().toLowerCase().pipe(z.email().max(254));
