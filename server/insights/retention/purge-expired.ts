import { readSetting, type SettingOfKind } from "@balcao/shared/workspace/settings.ts";
import { and, eq, inArray, lt, notExists, or, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { contactImports } from "../../inbox/contacts/contact-imports.table.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { ticketNotes } from "../../inbox/notes/ticket-notes.table.ts";
import { tickets } from "../../inbox/tickets/tickets.table.ts";
import { warmUpMessages } from "../../outreach/warm-up/warm-up-messages.table.ts";
import { auditEntries } from "../../workspace/audit/audit-entries.table.ts";
import { logins } from "../../workspace/auth/logins.table.ts";
import { files } from "../../workspace/files/files.table.ts";
import { settings } from "../../workspace/settings/settings.table.ts";

type Purge = (services: Services, companyId: number, before: Date) => Promise<number>;

const purges = {
  keepMessagesMonths: purgeMessages,
  keepFilesMonths: purgeFiles,
  keepLogsMonths: purgeLogs,
} satisfies Record<SettingOfKind<"months">, Purge>;
type Key = keyof typeof purges;

/** Ended sessions are kept for this time, in case of questions about them. */
const loginDays = 30;

/**
 * Deletes data older than companies chose to keep. Runs once a night on one server; may be interrupted and repeated.
 */
export async function purgeExpired(services: Services): Promise<void> {
  const { db, log, now } = services;
  const keys = Object.keys(purges) as Key[];
  const chosen = await db.select().from(settings).where(inArray(settings.key, keys));
  for (const { companyId, key, value } of chosen as (typeof settings.$inferSelect & { key: Key })[]) {
    const months = readSetting(key, value);
    if (months === 0) continue;
    const before = monthsAgo(now(), months);
    try {
      const purged = await purges[key](services, companyId, before);
      if (purged > 0) log.info({ companyId, key, before, purged }, "old data was deleted");
    } catch (error) {
      // One company's failure must not stop the others.
      log.error({ error, companyId, key }, "old data was not deleted");
    }
  }
  const before = new Date(now().getTime() - loginDays * 86_400_000);
  await db
    .delete(logins)
    .where(or(lt(logins.expiresAt, before), sql`${logins.endedAt} < ${before.toISOString()}::timestamptz`));
}

/** Returns the same day and hour, `months` months before; the last day of a shorter month. */
export function monthsAgo(from: Date, months: number): Date {
  const day = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() - months + 1, 0)).getUTCDate();
  const moment = new Date(from);
  moment.setUTCDate(1);
  moment.setUTCMonth(from.getUTCMonth() - months);
  moment.setUTCDate(Math.min(from.getUTCDate(), day));
  return moment;
}

/** The batch size keeps each transaction short. */
const messageBatch = 1_000;

/**
 * Deletes the messages and notes in a company's closed tickets before a moment; returns how many messages. The tickets
 * stay with their protocols and times, as reports count them.
 */
async function purgeMessages({ db }: Services, companyId: number, before: Date): Promise<number> {
  const isClosed = eq(tickets.status, "closed");
  let purged = 0;
  for (;;) {
    const gone = await db.transaction(async (tx) => {
      const old = tx
        .select({ id: messages.id })
        .from(messages)
        .innerJoin(tickets, eq(tickets.id, messages.ticketId))
        .where(and(eq(messages.companyId, companyId), lt(messages.createdAt, before), isClosed))
        .orderBy(messages.createdAt, messages.id)
        .limit(messageBatch);
      const rows = await tx
        .delete(messages)
        .where(inArray(messages.id, old))
        .returning({ ticketId: messages.ticketId });
      const ticketIds = [...new Set(rows.map(({ ticketId }) => ticketId))];
      const left = tx.select({ one: sql`1` }).from(messages).where(eq(messages.ticketId, tickets.id));
      // Lists show the newest message, which is deleted last. So only tickets without messages lose that text.
      if (ticketIds.length > 0)
        // biome-ignore lint/plugin: nobody follows a preview.
        await tx
          .update(tickets)
          .set({ lastMessage: "" })
          .where(and(inArray(tickets.id, ticketIds), isClosed, notExists(left)));
      return rows.length;
    });
    purged += gone;
    if (gone < messageBatch) break;
  }
  const closed = db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.companyId, companyId), isClosed));
  await db
    .delete(ticketNotes)
    .where(
      and(
        eq(ticketNotes.companyId, companyId),
        lt(ticketNotes.createdAt, before),
        inArray(ticketNotes.ticketId, closed),
      ),
    );
  return purged;
}

const fileBatch = 500;

/**
 * Removes files and their thumbnails from a company's messages older than a moment, and returns how many messages. The
 * next sweep (sweep-files.ts) deletes the bytes, unless something else uses them.
 */
async function purgeFiles({ db }: Services, companyId: number, before: Date): Promise<number> {
  let purged = 0;
  for (;;) {
    const old = db
      .select({ id: messages.id })
      .from(files)
      .innerJoin(messages, eq(messages.fileId, files.id))
      .where(and(eq(files.companyId, companyId), lt(files.createdAt, before), lt(messages.createdAt, before)))
      .limit(fileBatch);
    const rows = await db
      .update(messages)
      .set({ fileId: null, media: sql`${messages.media} || '{"state": "removed", "thumbnail": null}'` })
      .where(inArray(messages.id, old))
      .returning({ id: messages.id });
    purged += rows.length;
    if (rows.length < fileBatch) return purged;
  }
}

/**
 * Deletes a company's audit log, reports of imports and warm-up log before a moment; returns how many audit entries.
 * The database refuses to delete audit entries anywhere else, and any that is younger than half a year.
 */
async function purgeLogs({ db }: Services, companyId: number, before: Date): Promise<number> {
  const at = before.toISOString();
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local balcao.retention = 'on'`);
    const gone = await tx.execute(sql`
      delete from ${auditEntries} where company_id = ${companyId} and at < ${at}::timestamptz returning 1`);
    await tx.execute(
      sql`delete from ${contactImports} where company_id = ${companyId} and created_at < ${at}::timestamptz`,
    );
    await tx.execute(sql`delete from ${warmUpMessages} where company_id = ${companyId} and at < ${at}::timestamptz`);
    return gone.length;
  });
}
