import { and, eq, exists, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { connections } from "../../../channels/connections/connections.table.ts";
import { type Context, type Services, systemContext, transact } from "../../../context.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { lockIfThere } from "../contact-list-view.ts";
import { contactLists } from "../contact-lists.table.ts";
import { assignCheck } from "./ask-for-check.ts";

/** After a connection connected: its checks continue, and checks that wait for any connection start. */
export async function resumeChecks(ctx: Context, connectionId: number): Promise<void> {
  const isWaiting = or(eq(contactLists.checkConnectionId, connectionId), isStranded());
  for (const { id, companyId } of await findChecks(ctx, isWaiting))
    if (companyId === ctx.companyId) await resume(ctx, id, isWaiting);
}

/** Runs every minute: checks whose connection disconnected move to a connected one. */
export async function resumeStrandedChecks(services: Services): Promise<void> {
  const someConnected = services.db
    .select({ one: sql`1` })
    .from(connections)
    .where(
      and(
        eq(connections.companyId, contactLists.companyId),
        eq(connections.status, "CONNECTED"),
        inArray(connections.channel, services.channels.that("checkNumbers")),
      ),
    );
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

/** Starts only while `condition` holds, so that the second of two callers does not start it again. */
const resume = (ctx: Context, id: number, condition: SQL | undefined) =>
  retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const list = await lockIfThere(ctx, id);
      const [waiting] = await findChecks(ctx, and(eq(contactLists.id, id), condition));
      if (list && waiting) await assignCheck(ctx, list);
    }),
  );
