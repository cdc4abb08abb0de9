import { and, desc, eq, ne } from "drizzle-orm";
import { originOf } from "../../actor.ts";
import { type Context, transact } from "../../context.ts";
import { contacts } from "../../inbox/contacts/contacts.table.ts";
import type { TicketFollower } from "../../inbox/tickets/ticket-followers.ts";
import { tickets } from "../../inbox/tickets/tickets.table.ts";
import { trackings } from "../../inbox/tickets/trackings.table.ts";
import { undoWindowMs } from "../../inbox/tickets/undo/undo-record.ts";
import type { JobQueue } from "../../platform/jobs/jobs.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import { type Farewell, sayFarewell } from "./say-farewell.ts";

/** `finishedAt` identifies the closing: an undone one may be followed by another. */
export type HeldFarewell = Farewell & { companyId: number; ticketId: number; finishedAt: string };

export const farewellQueue = {
  name: "say-farewell",
  options: {
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: 60,
    deleteAfterSeconds: 300,
  } satisfies JobQueue,
};

/** Plans the farewell of a ticket, closed in the caller's transaction, for the end of the time to undo. */
async function holdFarewell(ctx: Context, ticketId: number, farewell: Farewell): Promise<void> {
  const closing = await latestTracking(ctx, ticketId);
  if (!closing?.finishedAt) return;
  await ctx.jobs.ensureQueue(farewellQueue.name, farewellQueue.options);
  const work: HeldFarewell = {
    companyId: ctx.companyId,
    ticketId,
    finishedAt: closing.finishedAt.toISOString(),
    ...farewell,
  };
  await ctx.jobs.enqueue(ctx.db, farewellQueue.name, work, {
    startAfter: new Date(Date.now() + undoWindowMs),
    origin: originOf(ctx),
  });
}

/**
 * Sends the farewell once, even if it is called again. Sends nothing if the ticket was reopened, or if the contact has
 * another ticket that is not closed on this connection.
 */
export function sayHeldFarewell(
  ctx: Context,
  { ticketId, finishedAt, asksRating }: Omit<HeldFarewell, "companyId">,
): Promise<void> {
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const [ticket] = await ctx.db
        .select({ contactId: tickets.contactId, connectionId: tickets.connectionId })
        .from(tickets)
        .where(and(eq(tickets.companyId, ctx.companyId), eq(tickets.id, ticketId)));
      if (!ticket?.connectionId) return;
      await ctx.db
        .select({ id: contacts.id })
        .from(contacts)
        .where(eq(contacts.id, ticket.contactId))
        .for("no key update");
      const [locked] = await ctx.db
        .select({ status: tickets.status })
        .from(tickets)
        .where(eq(tickets.id, ticketId))
        .for("no key update");
      const closing = await latestTracking(ctx, ticketId);
      if (locked?.status !== "closed" || closing?.finishedAt?.toISOString() !== finishedAt || !closing.undo) return;
      await ctx.db.update(trackings).set({ undo: null }).where(eq(trackings.id, closing.id));
      if (await hasAnother(ctx, { ...ticket, connectionId: ticket.connectionId })) return;
      await sayFarewell(ctx, ticketId, { asksRating });
    }),
  );
}

async function latestTracking(ctx: Context, ticketId: number) {
  const [latest] = await ctx.db
    .select({ id: trackings.id, finishedAt: trackings.finishedAt, undo: trackings.undo })
    .from(trackings)
    .where(eq(trackings.ticketId, ticketId))
    .orderBy(desc(trackings.id))
    .limit(1);
  return latest;
}

async function hasAnother(
  ctx: Context,
  { contactId, connectionId }: { contactId: number; connectionId: number },
): Promise<boolean> {
  const [other] = await ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.contactId, contactId), eq(tickets.connectionId, connectionId), ne(tickets.status, "closed")))
    .limit(1);
  return other !== undefined;
}

/** Delays the farewell while the agent may still undo the closing. */
export const farewellOfTickets: TicketFollower = {
  resolved: (ctx, ticketId, { asksRating, undoable }) =>
    (undoable ? holdFarewell : sayFarewell)(ctx, ticketId, { asksRating }),
};
