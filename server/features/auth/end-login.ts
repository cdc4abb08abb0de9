import { and, eq, isNull } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { users } from "../users/users.table.ts";
import { logins } from "./logins.table.ts";

/** Ends one session: its tokens are worthless from now on, and its sockets are cut. */
export async function endLogin({ db, realtime, now }: Services, loginId: string): Promise<void> {
  await db
    .update(logins)
    .set({ endedAt: now() })
    .where(and(eq(logins.id, loginId), isNull(logins.endedAt)));
  realtime.disconnectLogin(loginId);
}

/** Signs a person out: ends the session and shows the person as offline. */
export async function signOut(services: Services, loginId: string, userId: number): Promise<void> {
  await endLogin(services, loginId);
  await services.db.update(users).set({ lastSeenAt: null }).where(eq(users.id, userId));
}

/** Ends all sessions of a person whose password or rights changed, or who was removed (DECISIONS, security 11). */
export async function endAllLogins({ db, realtime, now }: Services, companyId: number, userId: number): Promise<void> {
  await db
    .update(logins)
    .set({ endedAt: now() })
    .where(and(eq(logins.userId, userId), isNull(logins.endedAt)));
  realtime.disconnectUser(companyId, userId);
}
