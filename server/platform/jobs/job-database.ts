import { sql } from "drizzle-orm";
import { type Db, fromDrizzle } from "pg-boss";
import { type DatabaseAddress, type OpenDatabase, openDatabase } from "../database.ts";

/**
 * pg-boss on our own driver, whose statements are prepared: it fetches and settles jobs with long ones, thousands of
 * times. `settling` is for those; `keeping` is for its own housekeeping.
 */
export type JobDatabase = { settling: Db; keeping: Db; close: () => Promise<void> };

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
    close: async () => {
      await settling.close();
      await keeping.close();
    },
  };
}

/** pg-boss hands values over as its usual driver takes them, which writes objects out as JSON. */
function adapted({ db }: OpenDatabase): Db {
  const inner = fromDrizzle(db, sql);
  return { executeSql: (text, values) => inner.executeSql(text, values?.map(written)) };
}

function written(value: unknown): unknown {
  if (value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" && value !== null && !Array.isArray(value) ? JSON.stringify(value) : value;
}
