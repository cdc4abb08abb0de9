import type { EndReason } from "@balcao/shared/workspace/auth.ts";
import { and, eq, isNull, ne } from "drizzle-orm";
import { afterCommit, type Context, type Services } from "../../context.ts";
import { users } from "../users/users.table.ts";
import { announceEndedLogins } from "./announce-ended-logins.ts";
import { logins } from "./logins.table.ts";

/** Ends one session: its tokens become invalid, and its sockets are closed. */
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
 * Ends all sessions of a person whose password or rights changed, except the given one. After the commit their screens
 * get the reason, and their sockets are closed.
 */
export async function endAllLogins(
  ctx: Context,
  userId: number,
  why: EndReason,
  except: string | null = null,
): Promise<void> {
  const ended = await ctx.db
    .update(logins)
    .set({ endedAt: ctx.now() })
    .where(and(eq(logins.userId, userId), isNull(logins.endedAt), except === null ? undefined : ne(logins.id, except)))
    .returning({ id: logins.id });
  for (const { id } of ended) {
    // Every server gets it, this one too: the first of both notifies the screens, the second finds none.
    await announceEndedLogins(ctx, { loginId: id, why });
    afterCommit(ctx, () => ctx.realtime.endLogin(id, why));
  }
}
