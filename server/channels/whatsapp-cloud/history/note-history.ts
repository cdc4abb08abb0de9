import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../platform/sql/database.ts";
import { phoneBook } from "../../connections/phone-book.table.ts";
import { cloudHistories } from "./cloud-histories.table.ts";

type Wanted = { contacts: boolean; messages: boolean; askedAt: Date };

/** The parts of the phone's data that a connection's admin asked for; null if none. */
export async function wantedOf(db: Database, connectionId: number): Promise<Wanted | null> {
  const { contacts, messages, askedAt } = cloudHistories;
  const [row] = await db
    .select({ contacts, messages, askedAt })
    .from(cloudHistories)
    .where(eq(cloudHistories.connectionId, connectionId));
  return row ?? null;
}

/** Notes conversations that were stored. */
export async function noteMessages(
  db: Database,
  connectionId: number,
  { progress, added }: { progress: number; added: number },
): Promise<void> {
  const { progress: before, messageCount } = cloudHistories;
  await db
    .update(cloudHistories)
    .set({
      progress: sql`greatest(${before}, ${progress})`,
      messageCount: sql`${messageCount} + ${added}`,
      state: sql`case when greatest(${before}, ${progress}) >= 100 then 'done' else 'running' end`,
    })
    .where(eq(cloudHistories.connectionId, connectionId));
}

/**
 * Notes how many contacts are stored: the address book goes on to change, and a report may come twice. Meta does not say
 * which ones are the last; without conversations these end it.
 */
export async function noteContacts(db: Database, connectionId: number): Promise<void> {
  const { messages, state } = cloudHistories;
  await db
    .update(cloudHistories)
    .set({
      contactCount: db.$count(phoneBook, eq(phoneBook.connectionId, connectionId)),
      state: sql`case when not ${messages} then 'done' when ${state} = 'waiting' then 'running' else ${state} end`,
    })
    .where(eq(cloudHistories.connectionId, connectionId));
}

/** The phone's owner does not share conversations. */
export async function noteDeclined(db: Database, connectionId: number): Promise<void> {
  await db.update(cloudHistories).set({ state: "declined" }).where(eq(cloudHistories.connectionId, connectionId));
}
