import { createHash } from "node:crypto";
import type { JWT } from "@fastify/jwt";
import { z } from "zod";
import { type TokenReader, verifyToken } from "./verify-token.ts";

export const deviceCookie = "known";
export const deviceLifetimeSeconds = 180 * 24 * 60 * 60;
/** The audience of this token; it grants no sign-in. */
const audience = "balcao:device";
/** A shared browser at a counter is used by a whole team. */
const mostAccounts = 20;
const Claims = z.object({ accounts: z.array(z.string()), aud: z.literal(audience) });

/** The accounts that have signed in from a browser, as digests of their e-mails; none for a token that is not ours. */
export function readDevice(app: TokenReader, token: string | undefined): string[] {
  if (!token) return [];
  try {
    return Claims.parse(verifyToken(app, token, { allowedAud: audience })).accounts;
  } catch {
    return [];
  }
}

/** A new value of the cookie that exempts a known browser's users from limits that strangers cause. */
export const signDevice = ({ jwt }: { jwt: JWT }, accounts: readonly string[], email: string): string =>
  jwt.sign(
    { accounts: [...new Set([accountOf(email), ...accounts])].slice(0, mostAccounts), aud: audience },
    { expiresIn: deviceLifetimeSeconds },
  );

/** True if this person has signed in from this browser before. */
export const knowsAccount = (accounts: readonly string[], email: string): boolean =>
  accounts.includes(accountOf(email));

const accountOf = (email: string): string =>
  createHash("sha256").update(email.toLowerCase()).digest("base64url").slice(0, 22);
