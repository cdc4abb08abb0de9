import { DrizzleQueryError, sql } from "drizzle-orm";
import { type Db, fromDrizzle } from "pg-boss";
import { type DatabaseAddress, type OpenDatabase, openDatabase } from "../database.ts";

/**
 * pg-boss on our own driver, whose statements are prepared: it fetches and settles jobs with long ones, thousands of
 * times. `settling` is for those; `keeping` is for its own housekeeping.
 */
export type JobDatabase = {
  settling: Db;
  keeping: Db;
  /** Runs `work` while no other server does the same. */
  alone: (work: () => Promise<unknown>) => Promise<void>;
  close: () => Promise<void>;
};

const startLock = 8_021_978;

/** `onJob` hears the name of each queue that got a job, and null when announcements may have been missed. */
export function openJobDatabase(address: DatabaseAddress, onJob: (name: string | null) => void): JobDatabase {
  const settling = openDatabase(address, { poolSize: 4 });
  // The driver lets transactions be written out only where there is a single connection for them.
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

/** pg-boss hands values over, and looks at errors, as its usual driver has them: objects are written out as JSON. */
function adapted({ db, sql: driver }: OpenDatabase): Db {
  const inner = fromDrizzle(db, sql);
  return {
    executeSql: async (text, values) => {
      try {
        return await inner.executeSql(text, values?.map(written));
      } catch (error) {
        // A written-out transaction that failed is still open, and there is no other connection.
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
