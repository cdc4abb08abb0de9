import type { VerifyOptions } from "@fastify/jwt";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** Keys of tokens that were signed before the operator changed the secret. */
    formerTokenKeys: readonly string[];
  }
}

/** The part of the app that reads tokens. */
export type TokenReader = Pick<FastifyInstance, "jwt" | "formerTokenKeys">;

/** The claims of a token signed under the present secret or a former one. Throws for any other. */
export function verifyToken(
  { jwt, formerTokenKeys }: TokenReader,
  token: string,
  options?: Partial<VerifyOptions>,
): unknown {
  try {
    // Without options it is the verifier that remembers whose signature it has checked; with any, a new one.
    return options ? jwt.verify(token, options) : jwt.verify(token);
  } catch (error) {
    for (const key of formerTokenKeys) {
      try {
        return jwt.verify(token, { ...options, key });
      } catch {
        // Perhaps the next one.
      }
    }
    throw error;
  }
}
