import DataLoader from "dataloader";
import { and, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import type { Services } from "../../context.ts";
import { AppError, signedOut } from "../../errors.ts";
import type { Database } from "../../platform/sql/database.ts";
import { type Slots, slotFor, statement } from "../../platform/sql/statement.ts";
import { dayInTimeZone } from "../../platform/time/time-zone.ts";
import { companies } from "../companies/companies.table.ts";
import { paidUntil } from "../companies/company-row.ts";
import { queues } from "../queues/queues.table.ts";
import { userQueues, users } from "../users/users.table.ts";
import { logins } from "./logins.table.ts";

export type SignedIn = {
  companyId: number;
  actor: Extract<Actor, { type: "user" }>;
  /** The session may only set up two-factor sign-in. */
  setUpOnly: boolean;
  /** The session is in the person's practice company: the actor is their user there. */
  inPractice: boolean;
};

/**
 * Reads a login's person and all that may have changed since its token was issued, in one query: the session may have
 * ended, the person lost rights, the company been blocked. REST calls, sockets and refreshes all check it.
 */
export async function readSignedIn(db: Database, loginId: string, now: Date): Promise<SignedIn> {
  const [row] = await selectSignedIn(db, { loginId, now });
  return signedInAs(row, now);
}

/** Runs `readSignedIn` for all calls of one turn of the event loop in one query. */
export function signedInReader({ db, now }: Pick<Services, "db" | "now">): (loginId: string) => Promise<SignedIn> {
  const rows = new DataLoader<string, SignedInRow | undefined>(
    async (loginIds) => {
      const found = await selectOneOrMore(db, loginIds, now());
      return loginIds.map((id) => found.find(({ loginId }) => loginId === id));
    },
    { cache: false, maxBatchSize: mostTogether, batchScheduleFn: setImmediate },
  );
  return async (loginId) => signedInAs(await rows.load(loginId), now());
}

function signedInAs(row: SignedInRow | undefined, now: Date): SignedIn {
  if (!row) throw signedOut("The session has ended.");
  const { company, support, practice, setUpOnly, ...person } = row;
  refuseBlockedCompany(company, now);
  const actor = { type: "user" as const, ...person, supports: null };
  if (practice.userId !== null && practice.companyId !== null && !setUpOnly) {
    // Rights of the person's own company mean nothing there.
    const agent = { ...actor, id: practice.userId, profile: "user" as const, super: false };
    return { companyId: practice.companyId, actor: agent, setUpOnly, inPractice: true };
  }
  const home = { companyId: company.id, actor, setUpOnly, inPractice: false };
  if (!person.super || support.companyId === null || support.endsAt === null || support.endsAt <= now) return home;
  const supports = { homeCompanyId: company.id, queueIds: support.queueIds, endsAt: support.endsAt };
  const queueIds = support.queueIds.length > 0 ? support.queueIds : support.companyQueueIds;
  // A blocked company may need support, too.
  const supporter = { ...actor, profile: "admin" as const, queueIds, supports };
  return { companyId: support.companyId, actor: supporter, setUpOnly, inPractice: false };
}

const ownQueueIds = sql<
  number[]
>`array(select ${userQueues.queueId} from ${userQueues} where ${userQueues.userId} = coalesce(${logins.practiceUserId}, ${users.id}))`;
const practiceCompanyId = sql<
  number | null
>`(select p.company_id from ${users} p where p.id = ${logins.practiceUserId})`;
const companyQueueIds = sql<
  number[]
>`array(select q.id from ${queues} q where q.company_id = ${logins.supportCompanyId})`;

const selectLogins = (db: Database) =>
  db
    .select({
      loginId: logins.id,
      id: users.id,
      name: users.name,
      profile: users.profile,
      super: users.super,
      queueIds: ownQueueIds,
      company: standing,
      setUpOnly: logins.setUpOnly,
      support: {
        companyId: logins.supportCompanyId,
        queueIds: logins.supportQueueIds,
        endsAt: logins.supportEndsAt,
        companyQueueIds,
      },
      practice: { userId: logins.practiceUserId, companyId: practiceCompanyId },
    })
    .from(logins)
    .innerJoin(users, eq(users.id, logins.userId))
    .innerJoin(companies, eq(companies.id, users.companyId));

type SignedInRow = Awaited<ReturnType<typeof selectLogins>>[number];

/** These statements run for every call of a person. */
const selectSignedIn = statement((db, { loginId, now }: Slots<{ loginId: string; now: Date }>) =>
  selectLogins(db).where(and(eq(logins.id, loginId), isValidAt(slotFor(logins.expiresAt, now)))),
);
const selectAllSignedIn = statement((db, { loginIds, now }: Slots<{ loginIds: string; now: Date }>) =>
  selectLogins(db).where(and(sql`${logins.id} = any(${loginIds}::uuid[])`, isValidAt(slotFor(logins.expiresAt, now)))),
);

const mostTogether = 10;

function selectOneOrMore(db: Database, loginIds: readonly string[], now: Date): Promise<SignedInRow[]> {
  const [loginId = "", ...others] = loginIds;
  if (others.length === 0) return selectSignedIn(db, { loginId, now });
  // A list of unknown length is planned for ten values: shorter ones would be planned again each time, which takes
  // longer.
  const ten = Array.from({ length: mostTogether }, (_, place) => loginIds[place] ?? loginId);
  return selectAllSignedIn(db, { loginIds: `{${ten.join(",")}}`, now });
}

/**
 * The logins among these that may receive events, with their company: those that have not ended, may do more than set
 * up two-factor sign-in, and belong to companies that are not blocked. One query.
 */
export async function validLogins(db: Database, loginIds: readonly string[], now: Date): Promise<Map<string, number>> {
  const supportedId = sql<number | null>`case when ${users.super} and ${gt(logins.supportEndsAt, now)}
    then ${logins.supportCompanyId} end`;
  const rows = await db
    .select({ id: logins.id, company: standing, supportedId, practiceId: practiceCompanyId })
    .from(logins)
    .innerJoin(users, eq(users.id, logins.userId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(inArray(logins.id, [...loginIds]), isValidAt(now), eq(logins.setUpOnly, false)));
  const valid = rows.filter(({ company }) => !blockOf(company, now));
  return new Map(
    valid.map(({ id, company, ...elsewhere }) => [id, elsewhere.practiceId ?? elsewhere.supportedId ?? company.id]),
  );
}

const isValidAt = (now: Date | SQL) => and(isNull(logins.endedAt), gt(logins.expiresAt, now));

/** Columns that say if a company may use the product. */
export const standing = {
  id: companies.id,
  status: companies.status,
  archivedAt: companies.archivedAt,
  dueDate: paidUntil,
  timeZone: companies.timeZone,
};
export type Standing = Pick<typeof companies.$inferSelect, "id" | "status" | "archivedAt" | "dueDate" | "timeZone">;

/** Throws if the company was deactivated or archived, or its subscription has expired. */
export function refuseBlockedCompany(company: Standing, now: Date): void {
  const block = blockOf(company, now);
  if (block) throw block;
}

/** True if a company may not use the product now. */
export const isBlocked = (company: Standing, now: Date): boolean => blockOf(company, now) !== null;

/** The reason why a company may not use the product now; null if it may. */
export function blockOf({ status, archivedAt, dueDate, timeZone }: Standing, now: Date): AppError | null {
  if (!status || archivedAt) return new AppError("ERR_COMPANY_INACTIVE");
  if (dueDate === null || dueDate >= dayInTimeZone(now, timeZone)) return null;
  return new AppError("ERR_SUBSCRIPTION_EXPIRED", undefined, { details: { dueDate } });
}
