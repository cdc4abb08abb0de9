import { type FirstStepName, type FirstSteps, firstStepNames } from "@balcao/shared/insights/first-steps.ts";
import { and, eq, gt, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { connections } from "../channels/connections/connections.table.ts";
import type { Context } from "../context.ts";
import { quickMessages } from "../inbox/quick-messages/quick-messages.table.ts";
import { trackings } from "../inbox/tickets/trackings.table.ts";
import { companies } from "../workspace/companies/companies.table.ts";
import { queues } from "../workspace/queues/queues.table.ts";
import { hasSetting } from "../workspace/settings/has-setting.ts";
import { users } from "../workspace/users/users.table.ts";

/** A company that is older needs no checklist, even if steps are missing. */
const newForDays = 30;

/**
 * Returns which steps of the first day a company has taken; none for an old company. They are read from its data, so a
 * step counts wherever it was done. One query.
 */
export async function readFirstSteps({ db, companyId, actor, now }: Context): Promise<FirstSteps> {
  const newSince = new Date(now().getTime() - newForDays * 24 * 60 * 60_000);
  const ownId = actor.type === "user" ? actor.id : 0;
  const done: Record<FirstStepName, SQL> = {
    // A number that was linked once stays done: the list of connections shows when it is offline.
    number: some(connections, eq(connections.companyId, companyId), isNotNull(connections.number)),
    hours: sql`(${hasSetting(companyId, "scheduleType", "queue", "company")} and (${some(companies, eq(companies.id, companyId), hasHours(companies))}
      or ${some(queues, eq(queues.companyId, companyId), hasHours(queues))}))`,
    queues: some(queues, eq(queues.companyId, companyId)),
    people: some(users, eq(users.companyId, companyId), ne(users.id, ownId)),
    greeting: sql`(${some(connections, eq(connections.companyId, companyId), ne(connections.greetingMessage, ""))}
      or ${some(queues, eq(queues.companyId, companyId), ne(queues.greetingMessage, ""))})`,
    quickMessages: some(quickMessages, eq(quickMessages.companyId, companyId)),
    firstAnswer: some(trackings, eq(trackings.companyId, companyId), isNotNull(trackings.firstResponseAt)),
  };
  const columns = firstStepNames.map((name) => sql`${done[name]} as ${sql.identifier(name)}`);
  const [row] = await db.execute<Record<FirstStepName, boolean>>(sql`
    select ${sql.join(columns, sql`, `)} from ${companies}
    where ${and(eq(companies.id, companyId), gt(companies.createdAt, newSince))}`);
  return { steps: row ? firstStepNames.map((name) => ({ name, isDone: row[name] })) : [] };
}

/** A week without hours means always open: nothing was set. */
const hasHours = ({ schedules }: typeof companies | typeof queues): SQL => sql`${schedules} <> '[]'`;

const some = (table: PgTable, ...conditions: SQL[]): SQL =>
  sql`exists (select 1 from ${table} where ${and(...conditions)})`;
