import { DrizzleQueryError, sql } from "drizzle-orm";
import type { PgDatabase } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { processName } from "./process-name.ts";

/** A connection or an open transaction: verbs need not know which. */
export type Database = PgDatabase<PostgresJsQueryResultHKT>;

/** Where a PostgreSQL database is. `host` may be the folder of a Unix socket. */
export type DatabaseAddress =
  | { url: string }
  | { host: string; port: number; username: string; password: string; database: string };

/** The pool of one process. `sql` is the raw driver, for what Drizzle has no words for. */
export type OpenDatabase = { db: Database; sql: postgres.Sql; address: DatabaseAddress; close: () => Promise<void> };

/**
 * How long to wait before connecting anew. The driver's own wait grows to 20 s and is not forgotten by every connection that
 * comes about (postgres 3.4.9): long after the database is back, calls would still wait for it.
 */
const secondsBeforeConnecting = (failures: number): number =>
  (0.5 + Math.random() / 2) * Math.min(2 ** failures / 100, 1);

/** Opens a pool. Nothing is contacted before the first query. */
export function openDatabase(address: DatabaseAddress, options: { poolSize?: number } = {}): OpenDatabase {
  const settings = {
    max: options.poolSize ?? 20,
    onnotice: () => {},
    backoff: secondsBeforeConnecting,
    // To compile a statement takes longer than any of ours should.
    connection: { application_name: `balcao ${processName}`, TimeZone: "UTC", jit: "off" },
  };
  const driver = "url" in address ? postgres(address.url, settings) : postgres({ ...address, ...settings });
  const db = drizzle(preparing(driver), { casing: "snake_case" });
  return { db, sql: driver, address, close: () => driver.end({ timeout: 5 }) };
}

/**
 * Drizzle hands its statements over as if each were new. Most are the same few with other values: prepared once a
 * connection, PostgreSQL neither parses nor plans them again (the row inbound.port of the benchmarks shows it).
 */
function preparing<S extends postgres.Sql | postgres.TransactionSql>(driver: S, life: Life = { gone: null }): S {
  return new Proxy(driver, {
    get(target, name) {
      if (name === "unsafe") {
        return (text: string, values: Values, options?: postgres.UnsafeQueryOptions) =>
          life.gone
            ? refused(life.gone)
            : handedOver(target.unsafe(text, values, { ...options, prepare: isWorthPreparing(text, values) }));
      }
      if (name === "begin" && "begin" in target)
        return (work: Work) => {
          const inside: Life = { gone: null };
          const begun = target.begin((inner) => leftOpenWhenGone(work(preparing(inner, inside))));
          begun.catch((error: Error) => {
            inside.gone = error;
          });
          return begun;
        };
      if (name === "savepoint" && "savepoint" in target) {
        return (work: Work) => target.savepoint((inner) => leftOpenWhenGone(work(preparing(inner, life))));
      }
      return Reflect.get(target, name, target);
    },
  });
}

/**
 * A transaction whose connection is gone is ended by that, and its caller hears of it from the driver. Were it to fail by
 * itself, the driver would write a rollback to nobody, which ends the whole process (postgres 3.4.9, issue 1208).
 */
const leftOpenWhenGone = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => (isConnectionGone(error) ? new Promise<never>(() => {}) : Promise.reject(error)));

/**
 * The driver's own promise outlives its use: V8 takes functions that are assigned to a property for lasting ones, and
 * the driver does so in every query (postgres 3.4.9, `this.resolve`), through which all rows would stay until the next
 * full garbage collection. So they are taken out of it. Drizzle asks for no more than this of a query.
 */
function handedOver(query: postgres.PendingQuery<postgres.Row[]>) {
  const rows = query.then((result) => result.splice(0));
  const values = () => {
    query.values();
    return rows;
  };
  return Object.assign(rows, { values });
}

type Values = postgres.ParameterOrJSON<never>[];

/** Why a transaction is over, whatever its work still tries. */
type Life = { gone: Error | null };

/** A statement that is not even tried, in the form in which Drizzle asks for its answer. */
function refused(error: Error): never {
  throw error;
}

const lineCodes = ["CONNECTION_CLOSED", "CONNECTION_DESTROYED", "CONNECTION_ENDED", "EPIPE", "ECONNRESET"];

/** Only what a query of the transaction failed with: other lines may break, too. */
function isConnectionGone(error: unknown): boolean {
  if (!(error instanceof DrizzleQueryError)) return false;
  const { code, severity } = (error.cause ?? {}) as { code?: unknown; severity?: unknown };
  return severity === "FATAL" || lineCodes.includes(String(code));
}

/** Statements with many values are of many shapes, and each prepared shape stays in the backend's memory. */
const mostValuesPrepared = 40;
export const isWorthPreparing = (text: string, values: unknown[] | undefined): boolean =>
  values !== undefined && values.length > 0 && values.length <= mostValuesPrepared && !text.includes(planAnewMark);

const planAnewMark = "/* plan anew */";

/**
 * To be put into a statement whose best plan depends on its values, as a list's does on how common a status is: a
 * prepared one would soon be planned once for all of them.
 */
export const planAnew = sql.raw(planAnewMark);

type Work = (sql: postgres.TransactionSql) => Promise<unknown>;
