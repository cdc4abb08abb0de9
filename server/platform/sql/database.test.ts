import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { until } from "../../testing/until.ts";
import { type OpenDatabase, openDatabase } from "./database.ts";

let one: OpenDatabase;
let aside: OpenDatabase;
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await createTestDatabase();
  one = openDatabase(made.address, { poolSize: 1 });
  aside = openDatabase(made.address, { poolSize: 1 });
  drop = made.drop;
});
afterAll(async () => {
  await one.close();
  await aside.close();
  await drop();
});

const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`;
const cut = (backend: unknown) => aside.db.execute(sql`select pg_terminate_backend(${Number(backend)})`);

it.for(["under way", "between two statements", "below a savepoint"])(
  "survives a connection that breaks in a transaction %s",
  async (moment) => {
    for (let round = 0; round < 10; round++) {
      const failed = one.db.transaction(async (tx) => {
        const [row] = await tx.execute(pid);
        if (moment === "under way") {
          const slow = tx.execute(sql`select pg_sleep(20)`);
          await cut(row?.pid);
          await slow;
        } else if (moment === "below a savepoint") {
          await tx.transaction(async (inner) => {
            await cut(row?.pid);
            await inner.execute(sql`select 1`);
          });
        } else {
          await cut(row?.pid);
          await tx.execute(sql`select 1`);
        }
      });
      await expect(failed).rejects.toThrow();
      // The next statement may still get the connection that is about to close.
      await until("the next", () => one.db.execute(sql`select 1`).catch(() => null));
    }
  },
);
