import postgres from "postgres";
import type { DatabaseAddress } from "../platform/database.ts";

const leaseClass = 8021;

/**
 * Which process may run which session: advisory locks held by one connection to the database. They end with the
 * process, however it ends, so another takes over at once; `onLost` is called when the connection breaks and with it
 * every lease.
 */
export class Leases {
  readonly #sql: postgres.Sql;
  readonly #held = new Set<number>();

  constructor(address: DatabaseAddress, onLost: () => void) {
    const settings = {
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      onnotice: () => {},
      connection: { application_name: "balcao-leases" },
      onclose: () => {
        if (this.#held.size === 0) return;
        this.#held.clear();
        onLost();
      },
    };
    this.#sql = "url" in address ? postgres(address.url, settings) : postgres({ ...address, ...settings });
  }

  /** True when this process holds the lease now. */
  async take(connectionId: number): Promise<boolean> {
    if (this.#held.has(connectionId)) return true;
    const [row] = await this.#sql`select pg_try_advisory_lock(${leaseClass}, ${connectionId}) as taken`;
    if (row?.taken) this.#held.add(connectionId);
    return row?.taken === true;
  }

  async release(connectionId: number): Promise<void> {
    if (!this.#held.delete(connectionId)) return;
    await this.#sql`select pg_advisory_unlock(${leaseClass}, ${connectionId})`;
  }

  /** Notices a broken connection even when nothing is asked of it. */
  async check(): Promise<void> {
    await this.#sql`select 1`;
  }

  async close(): Promise<void> {
    this.#held.clear();
    await this.#sql.end({ timeout: 1 });
  }
}
