import { and, asc, eq, lte } from "drizzle-orm";
import type { Origin } from "../../../actor.ts";
import { type Services, systemContext } from "../../../context.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { tickets } from "../tickets.table.ts";
import { returnInTime } from "./return-snoozed.ts";
import { type ReturnWork, snoozeQueue } from "./snooze-ticket.ts";

/** A job that becomes due sends no notification, so a ticket may return this late. */
const pollSeconds = 2;
const concurrency = 2;
/** The tickets that one sweep returns; the next one, a minute later, takes the rest. */
const batch = 500;

/** Returns snoozed tickets when their time has come. Returns how to stop. */
export async function startReturning(services: Services): Promise<() => Promise<void>> {
  await services.jobs.ensureQueue(snoozeQueue.name, snoozeQueue.options);
  return services.jobs.work<ReturnWork>(
    snoozeQueue.name,
    concurrency,
    ({ data: { companyId, ticketId, until, origin } }) =>
      bringBack(services, { companyId, id: ticketId }, new Date(until), origin),
    { pollSeconds },
  );
}

/** Returns the tickets whose job was lost, gave up, or belonged to a snooze that an undo restored later. */
export async function sweepSnoozes(services: Services): Promise<void> {
  const due = await services.db
    .select({ id: tickets.id, companyId: tickets.companyId, snoozedUntil: tickets.snoozedUntil })
    .from(tickets)
    .where(and(lte(tickets.snoozedUntil, services.now()), eq(tickets.status, "open")))
    .orderBy(asc(tickets.snoozedUntil))
    .limit(batch);
  for (const { snoozedUntil, ...ticket } of due) if (snoozedUntil) await bringBack(services, ticket, snoozedUntil);
}

const bringBack = (
  services: Services,
  { id, companyId }: { id: number; companyId: number },
  until: Date,
  origin?: Origin,
): Promise<void> => retryLostRace(() => returnInTime(systemContext(services, companyId, "snooze", origin), id, until));
