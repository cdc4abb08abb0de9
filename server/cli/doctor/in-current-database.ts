import { type Database, type DatabaseAddress, openDatabase } from "../../platform/sql/database.ts";
import { schemaVersion } from "../../platform/sql/migrations.ts";

/** Looks at the rows of a database, unless its schema is not this version's: the answer is then null. */
export async function inCurrentDatabase<T>(
  address: DatabaseAddress,
  look: (db: Database) => Promise<T>,
): Promise<T | null> {
  const { applied, known } = await schemaVersion(address);
  if (applied !== known) return null;
  const database = openDatabase(address, { poolSize: 1 });
  try {
    return await look(database.db);
  } finally {
    await database.close();
  }
}
