import { and, asc, count, eq, exists, gt, inArray, isNull, lt, not, or, sql } from "drizzle-orm";
import { connections } from "../channels/connections/connections.table.ts";
import { type Context, type Services, systemContext, transact } from "../context.ts";
import { hasBot } from "../inbox/messages/receive/inbound-connection.ts";
import { moveTicket } from "../inbox/tickets/moves/move-ticket.ts";
import { readTicket } from "../inbox/tickets/ticket-view.ts";
import { isAttendance, tickets } from "../inbox/tickets/tickets.table.ts";
import { trackings } from "../inbox/tickets/trackings.table.ts";
import { queues } from "../workspace/queues/queues.table.ts";
import { onlineForMs } from "../workspace/users/mark-seen.ts";
import { userQueues, users } from "../workspace/users/users.table.ts";
import { botStates } from "./bot/bot-states.table.ts";

/** The tickets that one run hands out; the next run takes the rest. */
const batch = 200;
/** A new ticket is left to the bot for this time; then the bot counts as away, and an agent gets the ticket. */
const botHasMs = 60_000;

/** Hands waiting tickets to agents, in every company with a queue that distributes. */
export async function distributeEverywhere(services: Services): Promise<void> {
  const wanting = await services.db
    .selectDistinct({ companyId: queues.companyId })
    .from(queues)
    .where(sql`${queues.distribution} <> 'off'`);
  for (const { companyId } of wanting)
    await distribute(systemContext(services, companyId, "distribution")).catch((error: unknown) =>
      // One company's failure must not keep the others' tickets waiting.
      services.log.error({ error, companyId }, "tickets were not distributed"),
    );
}

/**
 * Hands waiting tickets, the oldest first, to the online agent of the queue who attends the fewest and has room. The
 * bot keeps the tickets it attends. One run at a time in a company, so that no agent exceeds their limit.
 */
export async function distribute(ctx: Context): Promise<void> {
  await transact(ctx, async (ctx) => {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('distribution'), ${ctx.companyId})`);
    const agents = (await findAgents(ctx)).filter(hasRoom);
    // A queue without online agents may hold many tickets: they must not fill the batch.
    const queueIds = [...new Set(agents.flatMap((one) => one.queueIds))];
    const waiting = queueIds.length > 0 ? await findWaiting(ctx, queueIds) : [];
    for (const { id, queueId } of waiting) {
      const [agent] = agents
        .filter((one) => one.queueIds.includes(queueId) && hasRoom(one))
        .toSorted((one, other) => one.attends - other.attends || one.id - other.id);
      if (!agent) continue;
      agent.attends++;
      await moveTicket(ctx, await readTicket(ctx, id), "accept", { userId: agent.id });
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
    .where(
      and(eq(tickets.companyId, ctx.companyId), isAttendance, eq(tickets.userId, users.id), eq(tickets.status, "open")),
    );
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
