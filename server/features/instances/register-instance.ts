import type { Database } from "../../platform/database.ts";
import { instances } from "./instances.table.ts";

/** Notes where this server is reached, so that companies can be assigned to it. A name that was given stays. */
export async function registerInstance(db: Database, address: string): Promise<void> {
  await db
    .insert(instances)
    .values({ name: new URL(address).host, address })
    .onConflictDoNothing({ target: instances.address });
}
