import { and, eq, exists, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { type Context, type Services, systemContext, transact } from "../../../context.ts";
import { retryLostRace } from "../../../platform/retry-lost-race.ts";
import { connections } from "../../connections/connections.table.ts";
import { lockIfThere } from "../contact-list-view.ts";
import { contactLists } from "../contact-lists.table.ts";
import { assignCheck } from "./ask-for-check.ts";

/** A connection is there: what was asked through it goes on, and what waits for any, or for one that is away, begins. */
export async function resumeChecks(ctx: Context, connectionId: number): Promise<void> {
  const isWaiting = or(eq(contactLists.checkConnectionId, connectionId), isStranded());
  for (const { id, companyId } of await findChecks(ctx, isWaiting))
    if (companyId === ctx.companyId) await resume(ctx, id, isWaiting);
}

/** Every minute: questions whose connection went away move to another one that is connected. */
export async function resumeStrandedChecks(services: Services): Promise<void> {
  const someConnected = services.db
    .select({ one: sql`1` })
    .from(connections)
    .where(and(eq(connections.companyId, contactLists.companyId), eq(connections.status, "CONNECTED")));
  for (const { id, companyId } of await findChecks(services, and(isStranded(), exists(someConnected))))
    await resume(systemContext(services, companyId, "number check"), id, isStranded());
}

const findChecks = ({ db }: Pick<Services, "db">, condition: SQL | undefined) =>
  db
    .select({ id: contactLists.id, companyId: contactLists.companyId })
    .from(contactLists)
    .leftJoin(connections, eq(connections.id, contactLists.checkConnectionId))
    .where(and(isNotNull(contactLists.checkStartedAt), condition))
    .orderBy(contactLists.id);

const isStranded = () => or(isNull(contactLists.checkConnectionId), ne(connections.status, "CONNECTED"));

/** While `condition` still holds: who comes second must not have everybody asked for again. */
const resume = (ctx: Context, id: number, condition: SQL | undefined) =>
  retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const list = await lockIfThere(ctx, id);
      const [waiting] = await findChecks(ctx, and(eq(contactLists.id, id), condition));
      if (list && waiting) await assignCheck(ctx, list);
    }),
  );
