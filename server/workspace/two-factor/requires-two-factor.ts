import { and, eq, exists, isNotNull, notExists, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/sql/database.ts";
import { hasSetting } from "../settings/has-setting.ts";
import { users } from "../users/users.table.ts";
import { twoFactors } from "./two-factors.table.ts";

/**
 * Condition: a person's own company requires two-factor sign-in, and this person has none. For the statement that
 * starts or refreshes a session. A supported company does not count.
 */
export const owesTwoFactor = (db: Database, userId: number): SQL<boolean> => {
  const required = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, userId), hasSetting(users.companyId, "requireTwoFactor", true)));
  const enabled = db
    .select({ one: sql`1` })
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, userId), isNotNull(twoFactors.enabledAt)));
  return sql<boolean>`${exists(required)} and ${notExists(enabled)}`;
};
