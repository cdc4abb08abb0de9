import { and, eq, exists, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { connections } from "../../../channels/connections/connections.table.ts";
import { needsNumberCheck } from "../../../channels/connections/needs-number-check.ts";
import { type Context, type Services, systemContext, transact } from "../../../context.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { contactListItems } from "../contact-list-items.table.ts";
import { lockIfThere } from "../contact-list-view.ts";
import { contactLists } from "../contact-lists.table.ts";
import { askForCheck, assignCheck } from "./ask-for-check.ts";
import { trustUnchecked } from "./trust-numbers.ts";

/**
 * After a connection connected: its checks continue, and checks that wait for any connection start. Numbers that were taken
 * without a check are checked now, if it can.
 */
export async function resumeChecks(ctx: Context, connectionId: number): Promise<void> {
  if (!(await ctx.channels.can(ctx.db, connectionId, "checkNumbers"))) return;
  for (const { id } of await findTrusted(ctx))
    await retryLostRace(() =>
      transact(ctx, async (ctx) => {
        if (await lockIfThere(ctx, id)) await askForCheck(ctx, id);
      }),
    );
  const isWaiting = or(eq(contactLists.checkConnectionId, connectionId), isStranded());
  for (const { id, companyId } of await findChecks(ctx, isWaiting))
    if (companyId === ctx.companyId) await resume(ctx, id, isWaiting);
}

/** The lists without a check that have numbers taken without one. */
const findTrusted = ({ db, companyId }: Context) =>
  db
    .select({ id: contactLists.id })
    .from(contactLists)
    .where(
      and(
        eq(contactLists.companyId, companyId),
        isNull(contactLists.checkStartedAt),
        exists(
          db
            .select({ one: sql`1` })
            .from(contactListItems)
            .where(and(eq(contactListItems.contactListId, contactLists.id), isNull(contactListItems.checkedAt))),
        ),
      ),
    );

/**
 * Runs every minute: checks whose connection disconnected move to a connected one, and checks that no connection can ever
 * make end.
 */
export async function resumeStrandedChecks(services: Services): Promise<void> {
  for (const { id, companyId } of await findChecks(services, isStranded())) {
    const ctx = systemContext(services, companyId, "number check");
    if (!(await needsNumberCheck(ctx))) await retryLostRace(() => transact(ctx, (ctx) => trustList(ctx, id)));
  }
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

async function trustList(ctx: Context, id: number): Promise<void> {
  const list = await lockIfThere(ctx, id);
  if (list) await trustUnchecked(ctx, list);
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
