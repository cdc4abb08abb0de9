import type { JWT } from "@fastify/jwt";
import { z } from "zod";
import { type TokenReader, verifyToken } from "./verify-token.ts";

/** Lifetime of an access token. Its claims are checked at every call. */
const accessLifetime = "15m";

/** The claims of an access token. Existing clients read `usarname`. */
export const Claims = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  profile: z.string(),
  usarname: z.string(),
  sid: z.uuid(),
});
export type Claims = z.infer<typeof Claims>;

export function signAccessToken({ jwt }: { jwt: JWT }, claims: Claims): string {
  return jwt.sign(claims, { expiresIn: accessLifetime });
}

/** The claims of a token that is genuine and not expired, else null. */
export function verifyAccessToken(app: TokenReader, token: string): Claims | null {
  try {
    return Claims.parse(verifyToken(app, token));
  } catch {
    return null;
  }
}

/** The bearer token of a request. */
export const bearerOf = ({ headers }: { headers: { authorization?: string | undefined } }): string | null =>
  /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1] ?? null;
