import { firstState } from "@balcao/shared/automation/bot/state.ts";
import { and, eq, isNotNull, isNull, lt, not, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { connections } from "../channels/connections/connections.table.ts";
import { type Context, type Services, systemContext, transact } from "../context.ts";
import { contacts } from "../inbox/contacts/contacts.table.ts";
import { costSettings } from "../inbox/costs/rates/cost-settings.table.ts";
import { messages } from "../inbox/messages/messages.table.ts";
import { say } from "../inbox/messages/send/say.ts";
import { changeTickets } from "../inbox/tickets/change-tickets.ts";
import { moveTicket } from "../inbox/tickets/moves/move-ticket.ts";
import { readTicket, windowUntil } from "../inbox/tickets/ticket-view.ts";
import { isAttendance, tickets } from "../inbox/tickets/tickets.table.ts";
import { retryLostRace } from "../platform/sql/retry-lost-race.ts";
import { companies } from "../workspace/companies/companies.table.ts";
import { queues } from "../workspace/queues/queues.table.ts";
import { botStates } from "./bot/bot-states.table.ts";
import { prepareSayings } from "./bot/prepare-sayings.ts";
import { sayFarewell } from "./ratings/say-farewell.ts";
import { remindByTemplate } from "./remind-by-template.ts";
import { isOver, tellUnsaid } from "./unsaid.ts";

/** The tickets that one run handles; the next one, a minute later, takes the rest. */
const batch = 500;

/**
 * Reminds contacts who do not answer, and closes the tickets of those who stay silent, as their queues say. A ticket is
 * idle from our last message on, while an agent attends it or the bot awaits an answer. A snoozed one is not.
 */
export async function watchIdle(services: Services): Promise<void> {
  for (const { id, companyId, isClosing } of await findIdle(services)) {
    const ctx = systemContext(services, companyId, "idle");
    await (isClosing ? closeIdle(ctx, id) : remind(ctx, id)).catch((error: unknown) =>
      services.log.error({ error, ticketId: id }, "an idle ticket was not handled"),
    );
  }
}

function findIdle({ db, now }: Services) {
  return db
    .select({ id: tickets.id, companyId: tickets.companyId, isClosing: sql<boolean>`${isOverdue(now())}` })
    .from(queues)
    .innerJoin(tickets, and(eq(tickets.companyId, queues.companyId), eq(tickets.queueId, queues.id)))
    .leftJoin(connections, eq(connections.id, tickets.connectionId))
    .where(and(isAttendance, isAwaiting, or(isOverdue(now()), isToRemind(now()))))
    .limit(batch);
}

/**
 * The last message must be the agent's own: an automatic one, sent before they came, asks nothing in their name. In a
 * ticket of the bot it must be the bot's.
 */
const isAgentsWord = sql<boolean>`(
  select not ${messages.isAutomatic} from ${messages} where ${messages.ticketId} = ${tickets.id}
  order by ${messages.createdAt} desc, ${messages.id} desc limit 1)`;

/** The preview may be an earlier message: no automatic one takes its place. */
const isOurs = sql<boolean>`(
  select ${messages.fromMe} from ${messages} where ${messages.ticketId} = ${tickets.id}
  order by ${messages.createdAt} desc, ${messages.id} desc limit 1)`;

const isAwaiting = and(
  or(
    and(eq(tickets.status, "open"), or(isNotNull(tickets.idleRemindedAt), isAgentsWord)),
    // A person who answers on the phone takes the conversation from the bot.
    and(eq(tickets.status, "pending"), eq(tickets.chatbot, true), not(isAgentsWord)),
  ),
  isOurs,
  eq(tickets.isGroup, false),
  isNull(tickets.snoozedUntil),
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

/**
 * Reminds once in each silence. The reminder does not start the silence again. Where the channel would refuse the text,
 * because the contact wrote too long ago, the queue's template is sent; without one that can be sent the ticket's history
 * tells the reason, once.
 */
function remind(ctx: Context, id: number): Promise<void> {
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const found = await lockIdle(ctx, id, isToRemind(ctx.now()));
      if (!found) return;
      const messageId = await (isOver(ctx, found.windowUntil) ? sayOutside(ctx, found) : sayInside(ctx, found));
      // The moment of the message: it finds the reminder if the channel refuses it.
      const at = sql`(select ${messages.createdAt} from ${messages} where ${messages.id} = ${messageId})`;
      const idleRemindedAt = sql`coalesce(${at}, ${ctx.now().toISOString()}::timestamptz)`;
      await changeTickets(ctx, eq(tickets.id, id), { idleRemindedAt });
    }),
  );
}

type Idle = NonNullable<Awaited<ReturnType<typeof lockIdle>>>;

async function sayInside(ctx: Context, found: Idle): Promise<number | null> {
  const words = [{ text: found.queue.idleReminderMessage, fileId: null }];
  return (await say(ctx, found.ticket, await prepareSayings(ctx, words, found))).at(-1) ?? null;
}

async function sayOutside(ctx: Context, found: Idle): Promise<number | null> {
  const sent = await remindByTemplate(ctx, found.ticket, found.queue.idleReminderTemplate, found);
  if ("messageId" in sent) return sent.messageId;
  await tellUnsaid(ctx, found.ticket, "reminder", sent.why);
  return null;
}

/** Asks for no rating, as no agent resolved the ticket. */
function closeIdle(ctx: Context, id: number): Promise<void> {
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const found = await lockIdle(ctx, id, isOverdue(ctx.now()));
      if (!found) return;
      await moveTicket(ctx, await readTicket(ctx, id), "end", {});
      if (found.ticket.status === "pending") await restartBot(ctx, id);
      await sayFarewell(ctx, id, { asksRating: false });
    }),
  );
}

/** Locks the ticket and checks again that it is idle. Locks the contact first, as receiving a message does. */
async function lockIdle(ctx: Context, id: number, isIdle: SQL | undefined) {
  await ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(eq(contacts.id, sql`(select ${tickets.contactId} from ${tickets} where ${tickets.id} = ${id})`))
    .for("no key update");
  const [found] = await ctx.db
    .select({
      ticket: tickets,
      queue: queues,
      contact: contacts,
      timeZone: companies.timeZone,
      budget: costSettings.budget,
      windowUntil,
    })
    .from(tickets)
    .innerJoin(queues, eq(queues.id, tickets.queueId))
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .innerJoin(companies, eq(companies.id, tickets.companyId))
    .leftJoin(costSettings, eq(costSettings.companyId, tickets.companyId))
    .leftJoin(connections, eq(connections.id, tickets.connectionId))
    .where(and(eq(tickets.companyId, ctx.companyId), eq(tickets.id, id), isAwaiting, isIdle))
    .for("no key update", { of: tickets });
  return found;
}

/** Resets the bot: if the contact writes again in this ticket, which no agent attended, the bot starts from the beginning. */
async function restartBot(ctx: Context, ticketId: number): Promise<void> {
  await ctx.db.update(botStates).set({ state: firstState }).where(eq(botStates.ticketId, ticketId));
}
