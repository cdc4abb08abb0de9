import { eq } from "drizzle-orm";
import { AppError } from "../../errors.ts";
import type { Database } from "../../platform/sql/database.ts";
import { refuseBlockedCompany, standing } from "../../workspace/auth/signed-in.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { hashOfToken } from "./connection-token.ts";
import { connections } from "./connections.table.ts";

/** A connection in whose name an API program acts. */
export type TokenHolder = { companyId: number; connectionId: number };

/** The connection of an API token. Throws ERR_API_TOKEN for an unknown one, and the errors of a blocked company. */
export async function readTokenHolder(db: Database, token: string | null, now: Date): Promise<TokenHolder> {
  const [found] = token
    ? await db
        .select({ connectionId: connections.id, company: standing })
        .from(connections)
        .innerJoin(companies, eq(companies.id, connections.companyId))
        .where(eq(connections.tokenHash, hashOfToken(token)))
    : [];
  // Existing programs expect this text.
  if (!found) throw new AppError("ERR_API_TOKEN", "Acesso não permitido");
  refuseBlockedCompany(found.company, now);
  return { companyId: found.company.id, connectionId: found.connectionId };
}
