import { randomBytes } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { connectionQueues, connections } from "../channels/connections/connections.table.ts";
import { makeCompanyTags } from "../inbox/tags/make-company-tags.ts";
import type { OpenDatabase } from "../platform/sql/database.ts";
import { signAccessToken } from "../workspace/auth/access-token.ts";
import { logins } from "../workspace/auth/logins.table.ts";
import { companies } from "../workspace/companies/companies.table.ts";
import { queues } from "../workspace/queues/queues.table.ts";
import { userQueues, users } from "../workspace/users/users.table.ts";

/** The company of a benchmark. */
export type BenchCompany = { companyId: number; connectionId: number; queueIds: number[] };

const historyName = "Bench";

/** A company with one connection. */
export async function addCompany(
  { db }: OpenDatabase,
  { name, queues: count } = { name: historyName, queues: 4 },
): Promise<BenchCompany> {
  const [company] = await db.insert(companies).values({ name }).returning();
  const companyId = company?.id ?? 0;
  await makeCompanyTags(db, companyId);
  const named = Array.from({ length: count }, (_, n) => ({ companyId, name: `Queue ${n}`, color: `#00000${n}` }));
  const queueIds = (await db.insert(queues).values(named).returning()).map(({ id }) => id);
  const [connection] = await db
    .insert(connections)
    .values({ companyId, name, isDefault: true, enabled: false })
    .returning();
  const connectionId = connection?.id ?? 0;
  await db.insert(connectionQueues).values({ connectionId, queueId: queueIds[0] ?? 0 });
  return { companyId, connectionId, queueIds };
}

/** The company that an earlier run left in a database. */
export async function findCompany({ db }: OpenDatabase): Promise<BenchCompany> {
  const [company] = await db.select({ id: companies.id }).from(companies).where(eq(companies.name, historyName));
  const companyId = company?.id ?? 0;
  const [connection] = await db
    .select({ id: connections.id })
    .from(connections)
    .where(eq(connections.name, historyName));
  const found = await db.select({ id: queues.id }).from(queues).orderBy(asc(queues.id));
  return { companyId, connectionId: connection?.id ?? 0, queueIds: found.map(({ id }) => id) };
}

/** Adds `count` new people, each in every queue. */
export async function addAgents(
  { db }: OpenDatabase,
  { companyId, queueIds }: BenchCompany,
  count: number,
  profile: "admin" | "user" = "user",
): Promise<number[]> {
  const rows = Array.from({ length: count }, () => ({
    companyId,
    name: "Agent",
    email: `${randomBytes(8).toString("hex")}@bench.example`,
    passwordHash: "",
    profile,
  }));
  const ids = (await db.insert(users).values(rows).returning({ id: users.id })).map(({ id }) => id);
  await db.insert(userQueues).values(ids.flatMap((userId) => queueIds.map((queueId) => ({ userId, queueId }))));
  return ids;
}

/** Access tokens of `count` new people, each in every queue. */
export async function signInAgents(
  app: FastifyInstance,
  database: OpenDatabase,
  company: BenchCompany,
  count: number,
  profile: "admin" | "user",
): Promise<string[]> {
  const ids = await addAgents(database, company, count, profile);
  const expiresAt = new Date(Date.now() + 3_600_000);
  const open = await database.db
    .insert(logins)
    .values(ids.map((userId) => ({ userId, expiresAt })))
    .returning();
  const { companyId } = company;
  return open.map(({ id: sid, userId: id }) =>
    signAccessToken(app, { id, companyId, profile, usarname: "Agent", sid }),
  );
}
