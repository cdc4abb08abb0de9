import { and, eq, isNull, ne } from "drizzle-orm";
import { afterCommit, type Context, type Services } from "../../context.ts";
import { users } from "../users/users.table.ts";
import { announceEndedLogins } from "./announce-ended-logins.ts";
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

/**
 * Ends all sessions of a person whose password or rights changed (DECISIONS, security 11), except one that is to go on.
 * Sockets are cut when the change is committed.
 */
export async function endAllLogins(ctx: Context, userId: number, except: string | null = null): Promise<void> {
  const ended = await ctx.db
    .update(logins)
    .set({ endedAt: ctx.now() })
    .where(and(eq(logins.userId, userId), isNull(logins.endedAt), except === null ? undefined : ne(logins.id, except)))
    .returning({ id: logins.id });
  await announceEndedLogins(ctx);
  afterCommit(ctx, () => {
    if (except === null) ctx.realtime.disconnectUser(ctx.companyId, userId);
    else for (const { id } of ended) ctx.realtime.disconnectLogin(id);
  });
}
