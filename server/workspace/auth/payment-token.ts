import type { JWT } from "@fastify/jwt";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { signedOut } from "../../errors.ts";
import type { Database } from "../../platform/sql/database.ts";
import { companies } from "../companies/companies.table.ts";
import { users } from "../users/users.table.ts";
import { type TokenReader, verifyToken } from "./verify-token.ts";

const lifetime = "15m";
/** The audience of this token; an access token names a login instead, so neither passes for the other. */
const audience = "balcao:payment";
const Claims = z.object({ userId: z.number().int(), companyId: z.number().int(), aud: z.literal(audience) });

/** A token with which an admin of an overdue company can read and pay the open invoice, and nothing else. */
export const signPaymentToken = ({ jwt }: { jwt: JWT }, holder: { userId: number; companyId: number }): string =>
  jwt.sign({ ...holder, aud: audience }, { expiresIn: lifetime });

/** The company of a payment token. Throws 401 for any other token, and for a holder who has lost the right. */
export async function readPaymentHolder(app: TokenReader, db: Database, token: string | null): Promise<number> {
  const claims = token ? verify(app, token) : null;
  if (!claims) throw signedOut("A payment token is required.");
  const [holder] = await db
    .select({ id: users.id, status: companies.status, archivedAt: companies.archivedAt })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(users.id, claims.userId), eq(companies.id, claims.companyId), eq(users.profile, "admin")));
  if (!holder?.status || holder.archivedAt) throw signedOut("The payment token is not valid any more.");
  return claims.companyId;
}

function verify(app: TokenReader, token: string): z.infer<typeof Claims> | null {
  try {
    return Claims.parse(verifyToken(app, token, { allowedAud: audience }));
  } catch {
    return null;
  }
}
