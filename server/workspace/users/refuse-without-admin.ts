import { and, eq, isNotNull, ne } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { users } from "./users.table.ts";

/**
 * Throws ERR_LAST_ADMIN if this person is the company's only admin; one who is only invited does not count. The caller holds the company's lock, so that two
 * admins cannot demote each other at once.
 */
export async function refuseWithoutAdmin({ db, companyId }: Context, exceptUserId: number): Promise<void> {
  const [other] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        eq(users.profile, "admin"),
        isNotNull(users.passwordHash),
        ne(users.id, exceptUserId),
      ),
    )
    .limit(1);
  if (!other) throw new AppError("ERR_LAST_ADMIN");
}
