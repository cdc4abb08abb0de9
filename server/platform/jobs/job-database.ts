import { DrizzleQueryError, sql } from "drizzle-orm";
import { type Db, fromDrizzle } from "pg-boss";
import { type DatabaseAddress, type OpenDatabase, openDatabase } from "../sql/database.ts";
import { type Plan, parsePlan, plansChannel } from "./planned-jobs.ts";

/**
 * Runs pg-boss on our own driver, which prepares statements: pg-boss fetches and settles jobs with long ones,
 * thousands of times. `settling` is for those; `keeping` is for its own maintenance.
 */
export type JobDatabase = {
  settling: Db;
  keeping: Db;
  /** Listens to jobs that any server plans. */
  listenToPlans: (onPlan: (plan: Plan) => void) => Promise<unknown>;
  /** Runs `work` while no other server does the same. */
  alone: (work: () => Promise<unknown>) => Promise<void>;
  close: () => Promise<void>;
};

const startLock = 8_021_978;

/**
 * `onJob` is called with the name of each queue that got a job, and with null when notifications may have been lost.
 */
export function openJobDatabase(address: DatabaseAddress, onJob: (name: string | null) => void): JobDatabase {
  const settling = openDatabase(address, { poolSize: 4 });
  // The driver accepts BEGIN and COMMIT as texts only on a pool of one connection.
  const keeping = openDatabase(address, { poolSize: 1 });
  return {
    settling: adapted(settling),
    keeping: {
      ...adapted(keeping),
      listen: async (channel, onNotification, onReconnect) => {
        const heard = (name: string) => {
          onNotification(name);
          onJob(name);
        };
        const { unlisten } = await keeping.sql.listen(channel, heard, () => {
          onReconnect();
          onJob(null);
        });
        return { close: unlisten };
      },
    },
    listenToPlans: (onPlan) => keeping.sql.listen(plansChannel, (payload) => onPlan(parsePlan(payload))),
    alone: async (work) => {
      await settling.sql.begin(async (tx) => {
        await tx`select pg_advisory_xact_lock(${startLock})`;
        await work();
      });
    },
    close: async () => {
      await settling.close();
      await keeping.close();
    },
  };
}

/**
 * The database for one fetch of pg-boss, which passes no values: it writes the queue's name and the number of jobs into the
 * text. PostgreSQL would plan each fetch anew, which takes longer than the fetch. Here both are values, unseen by the
 * planner (`forAnyValue`). The last step of a fetch finds the chosen jobs by their whole key: by the name alone, a plan that
 * is older than the jobs would read all of them.
 */
export const preparedFetch = (db: Db, name: string, batchSize: number): Db => ({
  executeSql: (text) =>
    db.executeSql(
      text
        .replace("SELECT j.id\n", "SELECT j.id, j.name AS chosen_of\n")
        .replace(`WHERE name = '${name}'`, "WHERE j.name = next.chosen_of")
        .replaceAll(`'${name}'`, "(select $1::text)")
        .replace(`LIMIT ${batchSize}\n`, "LIMIT (select $2::int)\n"),
      [name, batchSize],
    ),
});

/** Translates values and errors to the form of pg-boss's usual driver: objects are written as JSON. */
function adapted({ db, sql: driver }: OpenDatabase): Db {
  const inner = fromDrizzle(db, sql);
  return {
    executeSql: async (text, values) => {
      try {
        return await inner.executeSql(text, values?.map(written));
      } catch (error) {
        // After a failure the transaction that this text began is still open, and there is no other connection.
        if (/^\s*BEGIN\b/.test(text)) await driver`rollback`;
        throw error instanceof DrizzleQueryError ? error.cause : error;
      }
    },
  };
}

function written(value: unknown): unknown {
  if (value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" && value !== null && !Array.isArray(value) ? JSON.stringify(value) : value;
}
