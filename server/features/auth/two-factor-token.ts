import { createHash } from "node:crypto";
import type { JWT } from "@fastify/jwt";
import { z } from "zod";
import { type TokenReader, verifyToken } from "./verify-token.ts";

const lifetime = "5m";
/** Names what it is good for; neither an access token nor a payment token passes for it, nor it for them. */
const audience = "balcao:two-factor";
const Claims = z.object({ userId: z.number().int(), proof: z.string(), aud: z.literal(audience) });

/** Whose password was right. */
type Holder = { id: number; passwordHash: string };

/** With it the same person completes the sign-in by a code, and does nothing else. */
export const signTwoFactorToken = ({ jwt }: { jwt: JWT }, { id, passwordHash }: Holder): string =>
  jwt.sign({ userId: id, proof: proofOf(passwordHash), aud: audience }, { expiresIn: lifetime });

/** Whose sign-in a token is half of, and by which password; null for any other token, and once it has run out. */
export function readTwoFactorToken(app: TokenReader, token: string): { userId: number; proof: string } | null {
  try {
    return Claims.parse(verifyToken(app, token, { allowedAud: audience }));
  } catch {
    return null;
  }
}

/** Tells one password from the next, so that a changed one ends what was begun with the other. */
export const proofOf = (passwordHash: string): string =>
  createHash("sha256").update(passwordHash).digest("base64url").slice(0, 22);
