import type { Database } from "../../platform/sql/database.ts";
import { instances } from "./instances.table.ts";

/** Registers this server's address, so that companies can be assigned to it. A given name stays. */
export async function registerInstance(db: Database, address: string): Promise<void> {
  await db
    .insert(instances)
    .values({ name: new URL(address).host, address })
    .onConflictDoNothing({ target: instances.address });
}
