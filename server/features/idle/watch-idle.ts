import { and, eq, isNotNull, isNull, lt, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Context, type Services, systemContext, transact } from "../../context.ts";
import { retryLostRace } from "../../platform/retry-lost-race.ts";
import { prepareSayings } from "../bot/prepare-sayings.ts";
import { restartBot } from "../bot/restart-bot.ts";
import { companies } from "../companies/companies.table.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { messages } from "../messages/messages.table.ts";
import { say } from "../messages/send/say.ts";
import { queues } from "../queues/queues.table.ts";
import { sayFarewell } from "../ratings/say-farewell.ts";
import { moveTicket } from "../tickets/move-ticket.ts";
import { readTicket } from "../tickets/ticket-view.ts";
import { tickets } from "../tickets/tickets.table.ts";

/** So many are looked after in one go; the rest a minute later. */
const batch = 500;

/**
 * Reminds contacts who owe an answer, and closes the tickets of those who fell silent, as their queues say. A ticket is
 * idle from our last message on, while an agent attends it or the bot awaits an answer.
 */
export async function watchIdle(services: Services): Promise<void> {
  for (const { id, companyId, isClosing } of await findIdle(services)) {
    const ctx = systemContext(services, companyId, "idle");
    await (isClosing ? closeIdle(ctx, id) : remind(ctx, id)).catch((error: unknown) =>
      services.log.error({ error, ticketId: id }, "an idle ticket was left as it was"),
    );
  }
}

function findIdle({ db, now }: Services) {
  return db
    .select({ id: tickets.id, companyId: tickets.companyId, isClosing: sql<boolean>`${isOverdue(now())}` })
    .from(queues)
    .innerJoin(tickets, and(eq(tickets.companyId, queues.companyId), eq(tickets.queueId, queues.id)))
    .where(and(isAwaiting, or(isOverdue(now()), isToRemind(now()))))
    .limit(batch);
}

/** What the bot said before the agent came is no question of the agent's. */
const isAgentsWord = sql`(
  select not ${messages.isAutomatic} from ${messages} where ${messages.ticketId} = ${tickets.id}
  order by ${messages.createdAt} desc, ${messages.id} desc limit 1)`;

const isAwaiting = and(
  or(
    and(eq(tickets.status, "open"), or(isNotNull(tickets.idleRemindedAt), isAgentsWord)),
    and(eq(tickets.status, "pending"), eq(tickets.chatbot, true)),
  ),
  eq(tickets.lastMessageFromMe, true),
  eq(tickets.isGroup, false),
);

const silentFor = (minutes: SQLWrapper, now: Date): SQL =>
  lt(tickets.updatedAt, sql`${now.toISOString()}::timestamptz - ${minutes} * interval '1 minute'`);

const isOverdue = (now: Date): SQL | undefined =>
  and(isNotNull(queues.idleCloseMinutes), silentFor(queues.idleCloseMinutes, now));

const isToRemind = (now: Date): SQL | undefined =>
  and(
    isNotNull(queues.idleReminderMinutes),
    sql`${queues.idleReminderMessage} <> ''`,
    isNull(tickets.idleRemindedAt),
    silentFor(queues.idleReminderMinutes, now),
  );

/** Once in each silence. Its message does not begin the silence anew. */
function remind(ctx: Context, id: number): Promise<void> {
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const found = await lockIdle(ctx, id, isToRemind(ctx.now()));
      if (!found) return;
      const words = [{ text: found.queue.idleReminderMessage, fileId: null }];
      await say(ctx, found.ticket, await prepareSayings(ctx, words, found));
      await ctx.db.update(tickets).set({ idleRemindedAt: ctx.now() }).where(eq(tickets.id, id));
    }),
  );
}

/** Nobody resolved it, so nobody is rated. */
function closeIdle(ctx: Context, id: number): Promise<void> {
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const found = await lockIdle(ctx, id, isOverdue(ctx.now()));
      if (!found) return;
      await moveTicket(ctx, await readTicket(ctx.db, id), "end", {});
      if (found.ticket.status === "pending") await restartBot(ctx, id);
      await sayFarewell(ctx, id, { asksRating: false });
    }),
  );
}

/** Whether it is still so, now that nothing comes in between: the contact first, as taking in a message does. */
async function lockIdle(ctx: Context, id: number, isIdle: SQL | undefined) {
  await ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(eq(contacts.id, sql`(select ${tickets.contactId} from ${tickets} where ${tickets.id} = ${id})`))
    .for("no key update");
  const [found] = await ctx.db
    .select({ ticket: tickets, queue: queues, contact: contacts, timeZone: companies.timeZone })
    .from(tickets)
    .innerJoin(queues, eq(queues.id, tickets.queueId))
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .innerJoin(companies, eq(companies.id, tickets.companyId))
    .where(and(eq(tickets.companyId, ctx.companyId), eq(tickets.id, id), isAwaiting, isIdle))
    .for("no key update", { of: tickets });
  return found;
}
