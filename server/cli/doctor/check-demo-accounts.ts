import { demoAccountsAdvice, openDemoAccounts } from "../../demo/open-demo-accounts.ts";
import { type Finding, fail, ok } from "../../platform/finding.ts";
import { type DatabaseAddress, openDatabase } from "../../platform/sql/database.ts";
import { schemaVersion } from "../../platform/sql/migrations.ts";

/**
 * In production, finds demo accounts with their well-known passwords. Skipped while the schema is not this version's.
 */
export async function checkDemoAccounts(address: DatabaseAddress): Promise<Finding[]> {
  const { applied, known } = await schemaVersion(address);
  if (applied !== known) return [];
  const database = openDatabase(address, { poolSize: 1 });
  try {
    const open = await openDemoAccounts(database.db);
    if (open.length === 0) return [ok("demo accounts", "none with the demo's password")];
    return [fail("demo accounts", `${open.join(", ")} still have the demo's password`, demoAccountsAdvice)];
  } finally {
    await database.close();
  }
}
