import { eq } from "drizzle-orm";
import { AppError } from "../../errors.ts";
import type { Database } from "../../platform/database.ts";
import { companies } from "../companies/companies.table.ts";
import { hashOfToken } from "../connections/connection-token.ts";
import { connections } from "../connections/connections.table.ts";
import { refuseBlockedCompany, standing } from "./signed-in.ts";

/** A connection in whose name a program speaks. */
export type TokenHolder = { companyId: number; connectionId: number };

/** Whose API token this is. Throws ERR_API_TOKEN for one that is nobody's, and what a blocked company hears. */
export async function readTokenHolder(db: Database, token: string | null, now: Date): Promise<TokenHolder> {
  const [found] = token
    ? await db
        .select({ connectionId: connections.id, company: standing })
        .from(connections)
        .innerJoin(companies, eq(companies.id, connections.companyId))
        .where(eq(connections.tokenHash, hashOfToken(token)))
    : [];
  // CONTRACT.md 4.13.
  if (!found) throw new AppError("ERR_API_TOKEN", "Acesso não permitido");
  refuseBlockedCompany(found.company, now);
  return { companyId: found.company.id, connectionId: found.connectionId };
}
