import { and, asc, count, eq, exists, gt, inArray, isNull, lt, not, or, sql } from "drizzle-orm";
import { type Context, type Services, systemContext, transact } from "../../context.ts";
import { botStates } from "../bot/bot-states.table.ts";
import { connections } from "../connections/connections.table.ts";
import { hasBot } from "../connections/inbound-connection.ts";
import { queues } from "../queues/queues.table.ts";
import { moveTicket } from "../tickets/move-ticket.ts";
import { readTicket } from "../tickets/ticket-view.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { trackings } from "../tickets/trackings.table.ts";
import { onlineForMs } from "../users/mark-seen.ts";
import { userQueues, users } from "../users/users.table.ts";

/** So many are handed out in one go; the rest at the next. */
const batch = 200;
/** How long a new ticket is left to a bot that has not come to it yet: later it is away, and people are not. */
const botHasMs = 60_000;

/** Hands waiting tickets to agents in every company that has a queue which wants it. */
export async function distributeEverywhere(services: Services): Promise<void> {
  const wanting = await services.db
    .selectDistinct({ companyId: queues.companyId })
    .from(queues)
    .where(sql`${queues.distribution} <> 'off'`);
  for (const { companyId } of wanting)
    await distribute(systemContext(services, companyId, "distribution")).catch((error: unknown) =>
      // The others' tickets wait for this one no longer than it took.
      services.log.error({ error, companyId }, "tickets were not handed out"),
    );
}

/**
 * Hands a company's waiting tickets out, the oldest first, each to the online agent of its queue who attends the fewest
 * and has room for one more. What the bot is still talking about stays with the bot. One at a time in a company, so that
 * no agent gets more than his limit.
 */
export async function distribute(ctx: Context): Promise<void> {
  await transact(ctx, async (ctx) => {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('distribution'), ${ctx.companyId})`);
    const agents = (await findAgents(ctx)).filter(hasRoom);
    // Where nobody is there many may wait: they must not keep the others' tickets out of sight.
    const queueIds = [...new Set(agents.flatMap((one) => one.queueIds))];
    const waiting = queueIds.length > 0 ? await findWaiting(ctx, queueIds) : [];
    for (const { id, queueId } of waiting) {
      const [agent] = agents
        .filter((one) => one.queueIds.includes(queueId) && hasRoom(one))
        .toSorted((one, other) => one.attends - other.attends || one.id - other.id);
      if (!agent) continue;
      agent.attends++;
      await moveTicket(ctx, await readTicket(ctx.db, id), "accept", { userId: agent.id });
    }
  });
}

const hasRoom = ({ attends, limit }: { attends: number; limit: number | null }): boolean =>
  limit === null || attends < limit;

function findWaiting(ctx: Context, queueIds: readonly number[]): Promise<{ id: number; queueId: number }[]> {
  const botIsDue = new Date(ctx.now().getTime() - botHasMs);
  const seenByBot = ctx.db.select({ one: sql`1` }).from(botStates).where(eq(botStates.ticketId, tickets.id));
  return ctx.db
    .select({ id: tickets.id, queueId: queues.id })
    .from(trackings)
    .innerJoin(tickets, eq(tickets.id, trackings.ticketId))
    .innerJoin(queues, eq(queues.id, tickets.queueId))
    .leftJoin(connections, eq(connections.id, tickets.connectionId))
    .where(
      and(
        eq(trackings.companyId, ctx.companyId),
        isNull(trackings.startedAt),
        isNull(trackings.finishedAt),
        isNull(tickets.userId),
        sql`${tickets.status} in ('pending', 'verified')`,
        eq(tickets.chatbot, false),
        eq(queues.distribution, "oldestFirst"),
        inArray(queues.id, [...queueIds]),
        or(exists(seenByBot), eq(tickets.isGroup, true), lt(trackings.queuedAt, botIsDue), not(hasBot)),
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
