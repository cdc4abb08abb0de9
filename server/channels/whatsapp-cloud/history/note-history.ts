import { and, eq, ne, sql } from "drizzle-orm";
import type { Database } from "../../../platform/sql/database.ts";
import { cloudHistories } from "./cloud-histories.table.ts";

type Wanted = { contacts: boolean; messages: boolean };

/** What a connection's admin asked for of the phone; null if nothing. */
export async function wantedOf(db: Database, connectionId: number): Promise<Wanted | null> {
  const { contacts, messages } = cloudHistories;
  const [row] = await db
    .select({ contacts, messages })
    .from(cloudHistories)
    .where(eq(cloudHistories.connectionId, connectionId));
  return row ?? null;
}

/** Notes conversations that were stored. Resolves with true if screens show other figures than before. */
export function noteMessages(
  db: Database,
  connectionId: number,
  { progress, added }: { progress: number; added: number },
): Promise<boolean> {
  const { progress: before, messageCount } = cloudHistories;
  return change(db, connectionId, {
    progress: sql`greatest(${before}, ${progress})`,
    messageCount: sql`${messageCount} + ${added}`,
    state: sql`case when greatest(${before}, ${progress}) >= 100 then 'done' else 'running' end`,
  });
}

/** Notes contacts that were stored. Meta does not say which ones are the last; without conversations these end it. */
export function noteContacts(db: Database, connectionId: number, added: number): Promise<boolean> {
  const { contactCount, messages, state } = cloudHistories;
  return change(db, connectionId, {
    contactCount: sql`${contactCount} + ${added}`,
    state: sql`case when not ${messages} then 'done' when ${state} = 'waiting' then 'running' else ${state} end`,
  });
}

/** The phone's owner does not share conversations. */
export const noteDeclined = (db: Database, connectionId: number): Promise<boolean> =>
  change(db, connectionId, { state: "declined" });

async function change(db: Database, connectionId: number, set: object): Promise<boolean> {
  const [row] = await db
    .update(cloudHistories)
    .set(set)
    .where(and(eq(cloudHistories.connectionId, connectionId), ne(cloudHistories.state, "declined")))
    .returning({ id: cloudHistories.connectionId });
  return row !== undefined;
}
