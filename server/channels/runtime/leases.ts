import postgres from "postgres";
import { type DatabaseAddress, processName } from "../../platform/sql/database.ts";
import type { Lease } from "../channel.ts";

/** The first key of each session's advisory lock; the second key is the connection's id. */
export const leaseClass = 8021;
const namePrefix = "balcao-leases ";

/**
 * Timing of the lease holders' heartbeats. A holder trusts an answered heartbeat for `validMs` from the moment it sent
 * it; others end only a holder that was silent for `deadMs`, by the database's clock. The time between the two allows
 * for clocks that run differently and for a write already on its way.
 */
export type LeaseTimes = Record<"silenceMs" | "validMs" | "deadMs", number>;
const usualTimes: LeaseTimes = {
  /** A connection to the database that is silent for longer counts as broken. */
  silenceMs: 5_000,
  validMs: 6_000,
  deadMs: 9_000,
};

/**
 * Decides which process may run which session, with advisory locks held by one connection to the database. The locks
 * end with the process, so another process takes over at once. A process that is frozen, or cut off while its
 * connection still stands, is ended in the database by any process that misses its heartbeats. `onLost` is called when
 * the connection breaks, and all leases with it.
 */
export class Leases {
  readonly #address: DatabaseAddress;
  readonly #onLost: () => void;
  readonly #times: LeaseTimes;
  readonly #held = new Map<number, Lease>();
  /** The moment of sending of the last answered heartbeat, by this process's own clock. */
  #provedAt = Number.NEGATIVE_INFINITY;
  #sql: postgres.Sql;
  /** Rises when the connection breaks: an answer from an earlier connection proves nothing. */
  #life = 0;

  constructor(address: DatabaseAddress, onLost: () => void, times: Partial<LeaseTimes> = {}) {
    this.#address = address;
    this.#onLost = onLost;
    this.#times = { ...usualTimes, ...times };
    this.#sql = this.#connect();
  }

  /** The lease this process holds, to its own knowledge; null without one. */
  held(connectionId: number): Lease | null {
    return this.#held.get(connectionId) ?? null;
  }

  /** Takes the lease, or returns the one this process holds; null if another process holds it. */
  async take(connectionId: number): Promise<Lease | null> {
    const known = this.#held.get(connectionId);
    if (known) return known;
    const life = this.#life;
    const askedAt = performance.now();
    // One statement does both: if the connection broke between two, the epoch would rise under the next holder.
    const [row] = await this.#sql<{ epoch: string }[]>`
      with lock as materialized (select pg_try_advisory_lock(${leaseClass}, ${connectionId}) as taken)
      insert into session_leases (connection_id, epoch) select ${connectionId}, 1 from lock where taken
      on conflict (connection_id) do update set epoch = session_leases.epoch + 1 returning epoch`;
    if (!row) return null;
    // The connection to the database broke meanwhile. The new one may have the lock already, and the next `take` would
    // lock it a second time.
    if (life !== this.#life) {
      await this.#unlock(connectionId);
      return null;
    }
    this.#prove(askedAt);
    const lease: Lease = {
      connectionId,
      epoch: Number(row.epoch),
      isValid: () => this.#held.get(connectionId) === lease && performance.now() - this.#provedAt < this.#times.validMs,
    };
    this.#held.set(connectionId, lease);
    return lease;
  }

  /** True if this process holds the lease at this moment: asks the database, over the connection that holds it. */
  async confirm(connectionId: number): Promise<boolean> {
    const lease = this.#held.get(connectionId);
    if (!lease) return false;
    await this.check();
    return this.#held.get(connectionId) === lease;
  }

  async release(connectionId: number): Promise<void> {
    if (!this.#held.delete(connectionId)) return;
    await this.#unlock(connectionId);
  }

  /** Deletes the epoch of a deleted connection. Only its lease holder may call this. */
  async forget(connectionId: number): Promise<void> {
    await this.#sql`delete from session_leases where connection_id = ${connectionId}`;
  }

  /** Sends a heartbeat. Notices a connection that broke or fell silent, even when nothing else uses it. */
  async check(): Promise<void> {
    const sql = this.#sql;
    const life = this.#life;
    const askedAt = performance.now();
    const deadline = setTimeout(() => this.#abandon(sql), this.#times.silenceMs);
    try {
      await sql`select 1`;
      if (life === this.#life) this.#prove(askedAt);
    } finally {
      clearTimeout(deadline);
    }
  }

  /**
   * Ends every database connection of lease holders that missed their heartbeats: those processes are frozen or cut
   * off, and their locks, on rows too, become free. Returns the number of connections it ended.
   */
  async endSilent(): Promise<number> {
    const ended = await this.#sql`
      with silent as (
        select distinct substr(a.application_name, ${namePrefix.length + 1}) as process
        from pg_stat_activity a join pg_locks l on l.pid = a.pid
        where a.datname = current_database() and a.application_name like ${`${namePrefix}%`}
          and l.locktype = 'advisory' and l.classid = ${leaseClass} and l.granted
          and a.pid <> pg_backend_pid()
          and a.state_change < clock_timestamp() - ${this.#times.deadMs} * interval '1 millisecond')
      select pg_terminate_backend(a.pid) from pg_stat_activity a join silent
        on a.application_name in (${namePrefix} || silent.process, 'balcao ' || silent.process)
      where a.datname = current_database() and a.usename = current_user and a.pid <> pg_backend_pid()`;
    return ended.length;
  }

  async close(): Promise<void> {
    this.#held.clear();
    await this.#sql.end({ timeout: 1 });
  }

  async #unlock(connectionId: number): Promise<void> {
    await this.#sql`select pg_advisory_unlock(${leaseClass}, ${connectionId})`;
  }

  #prove(askedAt: number): void {
    this.#provedAt = Math.max(this.#provedAt, askedAt);
  }

  #connect(): postgres.Sql {
    const settings = {
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      onnotice: () => {},
      connection: { application_name: namePrefix + processName },
      onclose: () => this.#lose(sql),
    };
    const address = this.#address;
    const sql = "url" in address ? postgres(address.url, settings) : postgres({ ...address, ...settings });
    return sql;
  }

  /** Replaces a silent connection with a new one; its pending queries are rejected. */
  #abandon(sql: postgres.Sql): void {
    if (sql !== this.#sql) return;
    this.#lose(sql);
    this.#sql = this.#connect();
    void sql.end({ timeout: 0 });
  }

  #lose(sql: postgres.Sql): void {
    if (sql !== this.#sql) return;
    this.#life += 1;
    if (this.#held.size === 0) return;
    this.#held.clear();
    this.#onLost();
  }
}
