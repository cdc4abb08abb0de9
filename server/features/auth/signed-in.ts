import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Actor } from "../../context.ts";
import { AppError, signedOut } from "../../errors.ts";
import type { Database } from "../../platform/database.ts";
import { dayInTimeZone } from "../../platform/time-zone.ts";
import { companies } from "../companies/companies.table.ts";
import { userQueues, users } from "../users/users.table.ts";
import { logins } from "./logins.table.ts";

export type SignedIn = { companyId: number; actor: Extract<Actor, { type: "user" }> };

/**
 * Who a login belongs to, with everything that may have changed since its token was made, in one query: the session
 * may have ended, the person lost rights, the company been blocked. Checked at every door (DECISIONS, security 4).
 */
export async function readSignedIn(db: Database, loginId: string, now: Date): Promise<SignedIn> {
  const queueIds = sql<
    number[]
  >`array(select ${userQueues.queueId} from ${userQueues} where ${userQueues.userId} = ${users.id})`;
  const [row] = await db
    .select({
      id: users.id,
      name: users.name,
      profile: users.profile,
      super: users.super,
      queueIds,
      company: {
        id: companies.id,
        status: companies.status,
        archivedAt: companies.archivedAt,
        dueDate: companies.dueDate,
        timeZone: companies.timeZone,
      },
    })
    .from(logins)
    .innerJoin(users, eq(users.id, logins.userId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(logins.id, loginId), isNull(logins.endedAt), gt(logins.expiresAt, now)));
  if (!row) throw signedOut("The session has ended.");
  const { company, ...person } = row;
  refuseBlockedCompany(company, now);
  return { companyId: company.id, actor: { type: "user", loginId, ...person } };
}

type Standing = Pick<typeof companies.$inferSelect, "status" | "archivedAt" | "dueDate" | "timeZone">;

/** Throws when the company was switched off, archived, or its subscription has run out. */
export function refuseBlockedCompany(company: Standing, now: Date): void {
  if (!company.status || company.archivedAt) throw new AppError("ERR_COMPANY_INACTIVE");
  if (company.dueDate !== null && company.dueDate < dayInTimeZone(now, company.timeZone)) {
    throw new AppError("ERR_SUBSCRIPTION_EXPIRED", undefined, { details: { dueDate: company.dueDate } });
  }
}
