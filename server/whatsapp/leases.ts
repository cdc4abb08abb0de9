import postgres from "postgres";
import type { DatabaseAddress } from "../platform/database.ts";
import { processName } from "../platform/process-name.ts";
import type { Lease } from "./provider.ts";

/** The first half of the advisory lock of each session; the second is the connection's id. */
export const leaseClass = 8021;
const namePrefix = "balcao-leases ";

/**
 * How lease holders prove that they live. What is proved is believed for `validMs` from the moment of asking; only who
 * gave no sign for `deadMs`, by the database's clock, is ended by others. What lies between the two is the room for
 * clocks that run differently and for a write that was just let through.
 */
export type LeaseTimes = Record<"silenceMs" | "validMs" | "deadMs", number>;
const usualTimes: LeaseTimes = {
  /** A connection to the database that is silent for longer counts as broken. */
  silenceMs: 5_000,
  validMs: 6_000,
  deadMs: 9_000,
};

/**
 * Which process may run which session: advisory locks held by one connection to the database. They end with the
 * process, so another takes over at once; a process that is frozen, or cut off with its connection still standing, is
 * ended in the database by whoever misses its signs of life. `onLost` is called when the connection breaks and with it
 * every lease.
 */
export class Leases {
  readonly #address: DatabaseAddress;
  readonly #onLost: () => void;
  readonly #times: LeaseTimes;
  readonly #held = new Map<number, Lease>();
  /** When the sign of life was sent that was answered last, by this process's own clock. */
  #provedAt = Number.NEGATIVE_INFINITY;
  #sql: postgres.Sql;
  /** Rises when the connection breaks: what was asked of an earlier one proves nothing. */
  #life = 0;

  constructor(address: DatabaseAddress, onLost: () => void, times: Partial<LeaseTimes> = {}) {
    this.#address = address;
    this.#onLost = onLost;
    this.#times = { ...usualTimes, ...times };
    this.#sql = this.#connect();
  }

  /** The lease this process holds, as far as it knows; null without one. */
  held(connectionId: number): Lease | null {
    return this.#held.get(connectionId) ?? null;
  }

  /** The lease, when this process holds it now; null when another does. */
  async take(connectionId: number): Promise<Lease | null> {
    const known = this.#held.get(connectionId);
    if (known) return known;
    const life = this.#life;
    const askedAt = performance.now();
    // One statement: had the connection broken between the two, the number would rise under another's hands.
    const [row] = await this.#sql<{ epoch: string }[]>`
      with lock as materialized (select pg_try_advisory_lock(${leaseClass}, ${connectionId}) as taken)
      insert into session_leases (connection_id, epoch) select ${connectionId}, 1 from lock where taken
      on conflict (connection_id) do update set epoch = session_leases.epoch + 1 returning epoch`;
    if (!row || life !== this.#life) return null;
    this.#prove(askedAt);
    const lease: Lease = {
      connectionId,
      epoch: Number(row.epoch),
      isValid: () => this.#held.get(connectionId) === lease && performance.now() - this.#provedAt < this.#times.validMs,
    };
    this.#held.set(connectionId, lease);
    return lease;
  }

  /** Whether this process holds the lease at this moment: the database is asked, by the connection that holds it. */
  async confirm(connectionId: number): Promise<boolean> {
    const lease = this.#held.get(connectionId);
    if (!lease) return false;
    await this.check();
    return this.#held.get(connectionId) === lease;
  }

  async release(connectionId: number): Promise<void> {
    if (!this.#held.delete(connectionId)) return;
    await this.#sql`select pg_advisory_unlock(${leaseClass}, ${connectionId})`;
  }

  /** Forgets how often a connection's session changed hands; for one that was deleted. Only with its lease. */
  async forget(connectionId: number): Promise<void> {
    await this.#sql`delete from session_leases where connection_id = ${connectionId}`;
  }

  /** A sign of life. Notices a connection that broke, or fell silent, even when nothing else is asked of it. */
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
   * Ends every connection of processes that hold leases and have given no sign of life: they are frozen or cut off, and
   * what they hold, locked rows too, is free then. Answers how many connections that were.
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

  /** Gives a silent connection up for a new one; what was asked of it is rejected. */
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
