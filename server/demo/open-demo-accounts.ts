import { inArray } from "drizzle-orm";
import { checkPassword } from "../platform/secrets/passwords.ts";
import type { Database } from "../platform/sql/database.ts";
import { users } from "../workspace/users/users.table.ts";
import { demoAccounts } from "./seed-demo.ts";

/** Returns the e-mails of demo accounts that still have their published password. */
export async function openDemoAccounts(db: Database): Promise<string[]> {
  const passwords = new Map(demoAccounts.map(({ email, password }) => [email, password]));
  const found = await db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(inArray(users.email, [...passwords.keys()]));
  const open: string[] = [];
  for (const { email, passwordHash } of found) {
    if (await checkPassword(passwordHash, passwords.get(email) ?? "", "demo")) open.push(email);
  }
  return open;
}

/** Text for the operator: how to close these accounts. */
export const demoAccountsAdvice =
  "Use another database, or change each password: `balcao user reset-password --email …`.";
