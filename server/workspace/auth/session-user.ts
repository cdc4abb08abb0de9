import { isOnTrial } from "@balcao/shared/workspace/companies.ts";
import { farDueDate, type SessionUser } from "@balcao/shared/workspace/users.ts";
import { asc, eq } from "drizzle-orm";
import type { Supporting } from "../../actor.ts";
import type { Database } from "../../platform/sql/database.ts";
import { companies } from "../companies/companies.table.ts";
import { companyRow } from "../companies/company-row.ts";
import { queues } from "../queues/queues.table.ts";
import { listSettings } from "../settings/get-setting.ts";
import { userQueues, users } from "../users/users.table.ts";

/**
 * The signed-in user as the shell needs it, in their own company or in the supported one. The ids must come from a
 * checked session.
 */
export async function readSessionUser(
  db: Database,
  userId: number,
  supported: { companyId: number; supports: Supporting } | null = null,
): Promise<SessionUser> {
  const [row] = await db
    .select({ user: users, company: companyRow })
    .from(users)
    .innerJoin(companies, eq(companies.id, supported?.companyId ?? users.companyId))
    .where(eq(users.id, userId));
  if (!row) throw new Error(`user ${userId} is gone`);
  const { user, company } = row;
  const [attended, companySettings] = await Promise.all([
    db
      .select({ id: queues.id, name: queues.name, color: queues.color })
      .from(userQueues)
      .innerJoin(queues, eq(queues.id, userQueues.queueId))
      .where(eq(userQueues.userId, userId))
      .orderBy(asc(queues.name)),
    listSettings({ db, companyId: company.id }),
  ]);
  const { id, name, email, profile } = user;
  return {
    id,
    name,
    // The address of a practice's user is made up, and means nothing to the person.
    email: company.isPractice ? "" : email,
    profile: supported ? "admin" : profile,
    super: user.super,
    companyId: company.id,
    company: {
      id: company.id,
      name: company.name,
      dueDate: company.dueDate ?? farDueDate,
      isOnTrial: isOnTrial(company),
      isPlatform: company.isPlatform,
      timeZone: company.timeZone,
      settings: companySettings.map(({ key, value }) => ({ key, value })),
    },
    queues: attended.map((queue) => ({ ...queue, UserQueue: { userId, queueId: queue.id } })),
    selectedCompanyId: supported?.companyId ?? null,
    selectedCompanyQueues: [...(supported?.supports.queueIds ?? [])],
    isPractising: company.isPractice,
    supportEndsAt: supported?.supports.endsAt.toISOString() ?? null,
  };
}
