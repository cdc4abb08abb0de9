import { weekdayOf } from "@balcao/shared/outreach/warm-up.ts";
import { and, desc, eq, isNotNull, lte, sql } from "drizzle-orm";
import { connections } from "../../channels/connections/connections.table.ts";
import { type Context, type Services, systemContext, transact } from "../../context.ts";
import { type ConnectionQueue, enqueueForConnection, untilHandled } from "../../platform/jobs/connection-queue.ts";
import { dayBounds, dayInTimeZone, formatInTimeZone } from "../../platform/time/time-zone.ts";
import { isBlocked, standing } from "../../workspace/auth/signed-in.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { isOpenAt } from "../../workspace/hours/opening-hours.ts";
import { nextLine, type Party } from "./next-line.ts";
import { warmUpMessages } from "./warm-up-messages.table.ts";
import { publishWarmUp } from "./warm-up-view.ts";
import { type WarmUpRow, warmUpConnections, warmUps } from "./warm-ups.table.ts";

/** Sends the next line of every due warm-up, every minute. Running twice or late sends no extra line. */
export async function watchWarmUps(services: Services): Promise<void> {
  const now = services.now();
  const due = await services.db
    .select({ id: warmUps.id, companyId: warmUps.companyId })
    .from(warmUps)
    .where(and(eq(warmUps.status, "ATIVO"), lte(warmUps.nextAt, now)));
  for (const { id, companyId } of due) {
    await speak(systemContext(services, companyId, "warm-up"), id).catch((error: unknown) =>
      services.log.error({ error, warmUpId: id }, "a warm-up's next line was not sent"),
    );
  }
}

/** Stores the line, enqueues its sending and plans the next one in one transaction. */
function speak(ctx: Context, id: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    const now = ctx.now();
    const [found] = await ctx.db
      .select({ warmUp: warmUps, company: standing })
      .from(warmUps)
      .innerJoin(companies, eq(companies.id, warmUps.companyId))
      .where(and(eq(warmUps.id, id), eq(warmUps.status, "ATIVO"), lte(warmUps.nextAt, now)))
      .for("update", { of: warmUps, skipLocked: true });
    if (!found || isBlocked(found.company, now)) return;
    const { warmUp } = found;
    const { timeZone } = found.company;
    if (!isOpenAt(hoursOf(warmUp), [], now, timeZone)) return;
    const day = { dailyCap: warmUp.dailyCap, hour: Number(formatInTimeZone(now, timeZone, "H")) };
    const parties = await readParties(ctx, id, timeZone);
    const line = nextLine(parties, await lineBefore(ctx, id), day, Math.random);
    // The next run, a minute later, tries again: another connection may be connected by then.
    if (!line) return;
    const { from, to, ...words } = line;
    const [message] = await ctx.db
      .insert(warmUpMessages)
      .values({
        ...words,
        companyId: ctx.companyId,
        warmUpId: id,
        fromId: from.id,
        toId: to.id,
        providerId: await ctx.channels.newId(ctx.db, from.id),
        at: now,
      })
      .returning({ id: warmUpMessages.id });
    await enqueueForConnection(ctx, warmUpQueue, { connectionId: from.id, messageId: message?.id ?? 0 });
    const { timeInterval, timeIntervalMore } = warmUp;
    const minutes = timeInterval + Math.random() * (timeIntervalMore - timeInterval);
    await ctx.db
      .update(warmUps)
      .set({ nextAt: new Date(now.getTime() + minutes * 60_000) })
      .where(eq(warmUps.id, id));
    await publishWarmUp(ctx, id, "update");
  });
}

/** Returns its weekly hours. Days without work have no entry. */
const hoursOf = ({ dayWork, sendAt, sendEndAt }: WarmUpRow) =>
  dayWork.map((day) => ({ weekday: day, weekdayEn: weekdayOf(day), startTime: sendAt, endTime: sendEndAt }));

/** Reads the connected connections with a known number, and their lines of today in all warm-ups. */
async function readParties(ctx: Context, warmUpId: number, timeZone: string): Promise<Party[]> {
  const { from } = dayBounds(dayInTimeZone(ctx.now(), timeZone), timeZone);
  const rows = await ctx.db
    .select({
      id: connections.id,
      number: connections.number,
      sentToday: sql<number>`(select count(*)::int from ${warmUpMessages} m
        where m.from_id = ${connections.id} and m.at >= ${from.toISOString()}::timestamptz)`,
    })
    .from(warmUpConnections)
    .innerJoin(connections, eq(connections.id, warmUpConnections.connectionId))
    .where(
      and(eq(warmUpConnections.warmUpId, warmUpId), eq(connections.status, "CONNECTED"), isNotNull(connections.number)),
    );
  return rows.flatMap(({ number, ...row }) => (number ? [{ ...row, number }] : []));
}

/** Reads the line before; null if it failed or was not sent yet, as it gets no answer. */
async function lineBefore(ctx: Context, warmUpId: number) {
  const { fromId, toId, talk, line, state } = warmUpMessages;
  const [before] = await ctx.db
    .select({ fromId, toId, talk, line, state })
    .from(warmUpMessages)
    .where(eq(warmUpMessages.warmUpId, warmUpId))
    .orderBy(desc(warmUpMessages.id))
    .limit(1);
  return before && (before.state === "sent" || before.state === "uncertain") ? before : null;
}

/** A line to send by a connection. */
export type WarmUpWork = { connectionId: number; messageId: number };

export const warmUpQueue: ConnectionQueue<WarmUpWork> = {
  name: "warm-up",
  concurrency: 1,
  options: { ...untilHandled, expireInSeconds: 120, retentionSeconds: 24 * 60 * 60 },
};
