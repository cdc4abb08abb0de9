import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Keyring, seal, unseal } from "../../../platform/secrets/secrets.ts";
import type { Database } from "../../../platform/sql/database.ts";
import type { Lease } from "../../channel.ts";
import { whileLeased } from "../../runtime/session-leases.table.ts";
import { whatsappCredentials } from "./credentials.table.ts";

/** Texts to write, by their place; null deletes. */
export type Changes = Map<string, { kind: string; id: string; text: string | null }>;

/** The sealed rows of one connection. */
export type CredentialStore = {
  read(kind: string, ids: string[]): Promise<Map<string, string>>;
  /**
   * Writes whole batches in the order of the calls, and resolves once they are durable. Batches that gather during a
   * transaction go into the next one together; the newest value of a place wins.
   */
  write(changes: Changes): Promise<void>;
  /** Accepts no more writes; resolves when the accepted ones have ended. */
  close(): Promise<void>;
};

const rowsPerStatement = 500;

export const place = (kind: string, id: string): string => `${kind}/${id}`;

/** The place that a sealed row is bound to. */
export const sealedPlace = ({ connectionId, kind, id }: { connectionId: number; kind: string; id: string }): string =>
  `${connectionId}/${kind}/${id}`;

/**
 * Opens the rows of a connection. `onFailure` gets the first error; from then on nothing is read or written. A server
 * that has lost the lease writes nothing either: the next owner continues from the stored rows.
 */
export function openCredentialStore(
  db: Database,
  encryptionKey: Keyring,
  { connectionId, epoch }: Pick<Lease, "connectionId" | "epoch">,
  onFailure: (error: unknown) => void,
): CredentialStore {
  const context = (kind: string, id: string) => sealedPlace({ connectionId, kind, id });
  let waiting: Changes = new Map();
  let next: Promise<void> | null = null;
  let last: Promise<void> = Promise.resolve();
  let refusal: Error | null = null;
  let closed = false;

  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    if (refusal) throw refusal;
    try {
      return await work();
    } catch (error) {
      if (!refusal) {
        refusal = new Error("the credentials could not be read or written", { cause: error });
        onFailure(error);
      }
      throw error;
    }
  }

  async function persist(changes: Changes): Promise<void> {
    // Null once the lease is lost; the column refuses null, so the write fails.
    const owned = whileLeased(connectionId, epoch);
    const rows: Omit<typeof whatsappCredentials.$inferInsert, "connectionId">[] = [];
    const gone = new Map<string, string[]>();
    for (const { kind, id, text } of changes.values()) {
      if (text === null) gone.set(kind, [...(gone.get(kind) ?? []), id]);
      else rows.push({ kind, id, value: seal(encryptionKey, Buffer.from(text), context(kind, id)) });
    }
    const upsert = (tx: Database, from: number) =>
      tx
        .insert(whatsappCredentials)
        .values(rows.slice(from, from + rowsPerStatement).map((row) => ({ connectionId: owned, ...row })))
        .onConflictDoUpdate({
          target: [whatsappCredentials.connectionId, whatsappCredentials.kind, whatsappCredentials.id],
          set: { value: sql`excluded.value` },
        });
    // One step of a Signal session is one row: a lone statement needs no transaction around it.
    if (gone.size === 0 && rows.length <= rowsPerStatement) {
      await upsert(db, 0);
      return;
    }
    await db.transaction(async (tx) => {
      for (let from = 0; from < rows.length; from += rowsPerStatement) await upsert(tx, from);
      for (const [kind, ids] of gone) await tx.delete(whatsappCredentials).where(placed(owned, kind, ids));
    });
  }

  return {
    read: (kind, ids) =>
      guarded(async () => {
        const rows = await db
          .select({ id: whatsappCredentials.id, value: whatsappCredentials.value })
          .from(whatsappCredentials)
          .where(placed(connectionId, kind, ids));
        return new Map(rows.map(({ id, value }) => [id, unseal(encryptionKey, value, context(kind, id)).toString()]));
      }),
    write(changes) {
      if (refusal ?? closed) return Promise.reject(refusal ?? new Error("the session is closed"));
      for (const [key, change] of changes) waiting.set(key, change);
      if (next) return next;
      const mine = last
        .catch(() => undefined)
        .then(() => {
          const batch = waiting;
          waiting = new Map();
          next = null;
          return batch.size > 0 ? guarded(() => persist(batch)) : undefined;
        });
      next = mine;
      last = mine;
      return mine;
    },
    async close() {
      closed = true;
      await last.catch(() => undefined);
    },
  };
}

const placed = (connectionId: number | SQL<number>, kind: string, ids: string[]) =>
  and(
    eq(whatsappCredentials.connectionId, connectionId),
    eq(whatsappCredentials.kind, kind),
    inArray(whatsappCredentials.id, ids),
  );

/**
 * Deletes all credentials that link the connection to its account. Given `whileLeased(…)`, it deletes only while that
 * lease is the latest.
 */
export async function deleteCredentials(db: Database, connectionId: number | SQL<number>): Promise<void> {
  await db.delete(whatsappCredentials).where(eq(whatsappCredentials.connectionId, connectionId));
}
