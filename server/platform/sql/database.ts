import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { DrizzleQueryError, sql } from "drizzle-orm";
import type { PgDatabase } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";
import postgres from "postgres";

/** A connection or an open transaction; functions need not know which. */
export type Database = PgDatabase<PostgresJsQueryResultHKT>;

/** The address of a PostgreSQL database. `host` may be the folder of a Unix socket. */
export type DatabaseAddress =
  | { url: string }
  | { host: string; port: number; username: string; password: string; database: string };

/** The pool of one process. `sql` is the raw driver, for statements that Drizzle cannot express. */
export type OpenDatabase = { db: Database; sql: postgres.Sql; address: DatabaseAddress; close: () => Promise<void> };

/**
 * Wait before reconnecting. The driver's own wait grows to 20 s, and a successful connection does not always reset it
 * (postgres 3.4.9): calls would still wait long after the database is back.
 */
const secondsBeforeConnecting = (failures: number): number =>
  (0.5 + Math.random() / 2) * Math.min(2 ** failures / 100, 1);

/** Time limit of a statement in a person's request, in milliseconds. */
export const peoplesStatementMs = 30_000;

/** For a transaction that may take longer than a person's request usually may. */
export const withoutTimeLimit = (db: Database): Promise<unknown> => db.execute(sql`set local statement_timeout = 0`);

type PoolOptions = {
  poolSize?: number;
  /** Time limit of a statement; no limit when absent. */
  statementMs?: number;
};

/** Opens a pool. It connects at the first query. Why not node-postgres: docs/decisions/0054. */
export function openDatabase(address: DatabaseAddress, options: PoolOptions = {}): OpenDatabase {
  const settings = {
    max: options.poolSize ?? 20,
    onnotice: () => {},
    backoff: secondsBeforeConnecting,
    // JIT is off: it takes longer than any of our statements should. With PostgreSQL's 4 MB, a search by the beginning of a
    // common word among ten million messages loses count of its hits and takes ten times as long (docs/performance.md).
    connection: {
      application_name: `balcao ${processName}`,
      TimeZone: "UTC",
      jit: "off",
      work_mem: "32MB",
      statement_timeout: options.statementMs ?? 0,
    },
  };
  const driver = "url" in address ? postgres(address.url, settings) : postgres({ ...address, ...settings });
  const db = drizzle(preparing(driver), { casing: "snake_case" });
  return { db, sql: driver, address, close: () => driver.end({ timeout: 5 }) };
}

/**
 * Drizzle passes its statements on as if each were new. Most are the same few with other values: prepared once per
 * connection, PostgreSQL neither parses nor plans them again (the benchmarks' row inbound.port shows it).
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
 * A lost connection ends its transaction, and the driver rejects the caller. If the work rejected too, the driver
 * would write a rollback to the closed connection, which ends the whole process (postgres 3.4.9, issue 1208), so the
 * work stays pending.
 */
const leftOpenWhenGone = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => (isConnectionGone(error) ? new Promise<never>(() => {}) : Promise.reject(error)));

/**
 * The driver's own promise outlives its use: V8 treats functions assigned to a property as long-lived, and the driver
 * assigns one in every query (postgres 3.4.9, `this.resolve`), which would keep all rows until the next full garbage
 * collection. So the rows are taken out of it. Drizzle needs no more than this of a query.
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

/** The reason why a transaction is over, whatever its work still tries. */
type Life = { gone: Error | null };

/** A refused statement, in the form in which Drizzle expects its answer. */
function refused(error: Error): never {
  throw error;
}

const lineCodes = ["CONNECTION_CLOSED", "CONNECTION_DESTROYED", "CONNECTION_ENDED", "EPIPE", "ECONNRESET"];

/** Only errors of the transaction's own queries count: other connections may break, too. */
function isConnectionGone(error: unknown): boolean {
  if (!(error instanceof DrizzleQueryError)) return false;
  const { code, severity } = (error.cause ?? {}) as { code?: unknown; severity?: unknown };
  return severity === "FATAL" || lineCodes.includes(String(code));
}

/** Statements with many values have many shapes, and each prepared shape stays in the backend's memory. */
const mostValuesPrepared = 40;
export const isWorthPreparing = (text: string, values: unknown[] | undefined): boolean =>
  values !== undefined && values.length > 0 && values.length <= mostValuesPrepared && !text.includes(planAnewMark);

const planAnewMark = "/* plan anew */";

/**
 * Add it to a statement whose best plan depends on its values, as a list's plan depends on how common a status is: a
 * prepared statement would soon get one plan for all values.
 */
export const planAnew = sql.raw(planAnewMark);

type Work = (sql: postgres.TransactionSql) => Promise<unknown>;

/** Identifies this process among all that use the database, on any computer. No longer than PostgreSQL keeps. */
export const processName = `${hostname().slice(0, 20)}:${process.pid}:${randomBytes(4).toString("hex")}`;
