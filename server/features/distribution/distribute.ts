import { and, asc, count, eq, exists, gt, isNull, sql } from "drizzle-orm";
import { type Context, type Services, systemContext, transact } from "../../context.ts";
import { queues } from "../queues/queues.table.ts";
import { moveTicket } from "../tickets/move-ticket.ts";
import { readTicket } from "../tickets/ticket-view.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { trackings } from "../tickets/trackings.table.ts";
import { onlineForMs } from "../users/mark-seen.ts";
import { userQueues, users } from "../users/users.table.ts";

/** So many are handed out in one go; the rest at the next. */
const batch = 200;

/** Hands waiting tickets to agents in every company that has a queue which wants it. */
export async function distributeEverywhere(services: Services): Promise<void> {
  const wanting = await services.db
    .selectDistinct({ companyId: queues.companyId })
    .from(queues)
    .where(sql`${queues.distribution} <> 'off'`);
  for (const { companyId } of wanting) await distribute(systemContext(services, companyId, "distribution"));
}

/**
 * Hands a company's waiting tickets out, the oldest first, each to the online agent of its queue who attends the fewest
 * and has room for one more. What the bot is still talking about stays with the bot. One at a time in a company, so that
 * no agent gets more than his limit.
 */
export async function distribute(ctx: Context): Promise<void> {
  await transact(ctx, async (ctx) => {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('distribution'), ${ctx.companyId})`);
    const waiting = await findWaiting(ctx);
    const agents = waiting.length > 0 ? await findAgents(ctx) : [];
    for (const { id, queueId } of waiting) {
      const [agent] = agents
        .filter((one) => one.queueIds.includes(queueId) && one.attends < (one.limit ?? Number.POSITIVE_INFINITY))
        .toSorted((one, other) => one.attends - other.attends || one.id - other.id);
      if (!agent) continue;
      agent.attends++;
      await moveTicket(ctx, await readTicket(ctx.db, id), "accept", { userId: agent.id });
    }
  });
}

async function findWaiting(ctx: Context): Promise<{ id: number; queueId: number }[]> {
  return ctx.db
    .select({ id: tickets.id, queueId: queues.id })
    .from(trackings)
    .innerJoin(tickets, eq(tickets.id, trackings.ticketId))
    .innerJoin(queues, eq(queues.id, tickets.queueId))
    .where(
      and(
        eq(trackings.companyId, ctx.companyId),
        isNull(trackings.startedAt),
        isNull(trackings.finishedAt),
        isNull(tickets.userId),
        sql`${tickets.status} in ('pending', 'verified')`,
        eq(tickets.chatbot, false),
        eq(queues.distribution, "oldestFirst"),
      ),
    )
    .orderBy(asc(trackings.queuedAt), asc(trackings.id))
    .limit(batch)
    .for("no key update", { of: tickets, skipLocked: true });
}

async function findAgents(ctx: Context) {
  const attended = ctx.db
    .select({ n: count() })
    .from(tickets)
    .where(and(eq(tickets.companyId, ctx.companyId), eq(tickets.userId, users.id), eq(tickets.status, "open")));
  const own = sql<
    number[]
  >`array(select ${userQueues.queueId} from ${userQueues} where ${userQueues.userId} = ${users.id})`;
  return ctx.db
    .select({ id: users.id, limit: users.openTicketLimit, queueIds: own, attends: sql<number>`(${attended})::int` })
    .from(users)
    .where(
      and(
        eq(users.companyId, ctx.companyId),
        gt(users.lastSeenAt, new Date(ctx.now().getTime() - onlineForMs)),
        exists(ctx.db.select({ one: sql`1` }).from(userQueues).where(eq(userQueues.userId, users.id))),
      ),
    );
}
