import { demoAccountsAdvice, openDemoAccounts } from "../../demo/open-demo-accounts.ts";
import { type Finding, fail, ok } from "../../platform/finding.ts";
import type { Database } from "../../platform/sql/database.ts";

/** In production, finds demo accounts with their well-known passwords. */
export async function checkDemoAccounts(db: Database): Promise<Finding> {
  const open = await openDemoAccounts(db);
  if (open.length === 0) return ok("demo accounts", "none with the demo's password");
  return fail("demo accounts", `${open.join(", ")} still have the demo's password`, demoAccountsAdvice);
}
