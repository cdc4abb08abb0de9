import { sql } from "drizzle-orm";
import { type DatabaseAddress, type OpenDatabase, openDatabase } from "../../../platform/sql/database.ts";
import { importLock } from "./import-report.ts";

/**
 * Holds a database lock for each import of this process, on a separate connection that is open while there are any. The
 * locks end with the process in any case, so other processes can tell that an import has died.
 */
export class ImportLocks {
  readonly #address: DatabaseAddress;
  readonly #held = new Set<string>();
  #database: OpenDatabase | null = null;

  constructor(address: DatabaseAddress) {
    this.#address = address;
  }

  async hold(id: string): Promise<void> {
    this.#held.add(id);
    // One connection: a lock belongs to the connection it was taken on.
    this.#database ??= openDatabase(this.#address, { poolSize: 1 });
    const { db } = this.#database;
    const lock = () => db.execute(sql`select pg_advisory_lock(${importLock(id)})`);
    // A broken connection is replaced by the next one.
    await lock().catch(lock);
  }

  async free(id: string): Promise<void> {
    const database = this.#database;
    this.#held.delete(id);
    if (!database) return;
    if (this.#held.size > 0) {
      await database.db.execute(sql`select pg_advisory_unlock(${importLock(id)})`);
      return;
    }
    this.#database = null;
    await database.close();
  }
}
