import { createHash } from "node:crypto";
import type { JWT } from "@fastify/jwt";
import { z } from "zod";
import { type TokenReader, verifyToken } from "./verify-token.ts";

const lifetime = "5m";
/** The audience of this token: neither an access token nor a payment token passes for it, nor it for them. */
const audience = "balcao:two-factor";
const Claims = z.object({ userId: z.number().int(), proof: z.string(), aud: z.literal(audience) });

/** The user whose password was right. */
type Holder = { id: number; passwordHash: string | null };

/** A token with which the same person completes the sign-in by a code, and can do nothing else. */
export const signTwoFactorToken = ({ jwt }: { jwt: JWT }, { id, passwordHash }: Holder): string =>
  jwt.sign({ userId: id, proof: proofOf(passwordHash), aud: audience }, { expiresIn: lifetime });

/** The user whose sign-in a token continues, and the proof of the password; null for any other or expired token. */
export function readTwoFactorToken(app: TokenReader, token: string): { userId: number; proof: string } | null {
  try {
    return Claims.parse(verifyToken(app, token, { allowedAud: audience }));
  } catch {
    return null;
  }
}

/** Identifies a password, so that a change invalidates what was begun with the former one. */
export const proofOf = (passwordHash: string | null): string =>
  createHash("sha256")
    .update(passwordHash ?? "")
    .digest("base64url")
    .slice(0, 22);
