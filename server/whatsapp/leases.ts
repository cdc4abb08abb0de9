import postgres from "postgres";
import type { DatabaseAddress } from "../platform/database.ts";

/** The first half of the advisory lock of each session; the second is the connection's id. */
export const leaseClass = 8021;
/** A connection to the database that is silent for longer counts as broken. */
const longestSilenceMs = 5_000;

/**
 * Which process may run which session: advisory locks held by one connection to the database. They end with the
 * process, however it ends, so another takes over at once; `onLost` is called when the connection breaks and with it
 * every lease.
 */
export class Leases {
  readonly #address: DatabaseAddress;
  readonly #onLost: () => void;
  readonly #silenceMs: number;
  readonly #held = new Set<number>();
  #sql: postgres.Sql;

  constructor(address: DatabaseAddress, onLost: () => void, silenceMs = longestSilenceMs) {
    this.#address = address;
    this.#onLost = onLost;
    this.#silenceMs = silenceMs;
    this.#sql = this.#connect();
  }

  /** Whether this process holds the lease, as far as it knows. */
  holds(connectionId: number): boolean {
    return this.#held.has(connectionId);
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

  /** Notices a connection that broke, or fell silent, even when nothing is asked of it. */
  async check(): Promise<void> {
    const sql = this.#sql;
    const deadline = setTimeout(() => this.#abandon(sql), this.#silenceMs);
    try {
      await sql`select 1`;
    } finally {
      clearTimeout(deadline);
    }
  }

  async close(): Promise<void> {
    this.#held.clear();
    await this.#sql.end({ timeout: 1 });
  }

  #connect(): postgres.Sql {
    const settings = {
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      onnotice: () => {},
      connection: { application_name: "balcao-leases" },
      onclose: () => this.#lose(sql),
    };
    const address = this.#address;
    const sql = "url" in address ? postgres(address.url, settings) : postgres({ ...address, ...settings });
    return sql;
  }

  /** Gives a silent connection up for a new one; what was asked of it is rejected. */
  #abandon(sql: postgres.Sql): void {
    if (sql !== this.#sql) return;
    this.#lose(sql);
    this.#sql = this.#connect();
    void sql.end({ timeout: 0 });
  }

  #lose(sql: postgres.Sql): void {
    if (sql !== this.#sql || this.#held.size === 0) return;
    this.#held.clear();
    this.#onLost();
  }
}
