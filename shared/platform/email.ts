import { z } from "zod";

/** An address to sign in with. */
export const SignInEmail = z.string().trim().toLowerCase().pipe(z.email().max(254));
