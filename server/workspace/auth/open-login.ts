import { and, eq, isNull, ne } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { owesTwoFactor } from "../two-factor/requires-two-factor.ts";
import { users } from "../users/users.table.ts";
import { logins } from "./logins.table.ts";
import { type AuthKeys, refreshToken } from "./refresh-token.ts";
import { readSignedIn, type SignedIn } from "./signed-in.ts";

export const refreshLifetimeMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Starts a session for a person whose identity was checked. Each person has one active session: earlier ones end, and
 * their screens get the reason.
 */
export async function openLogin(
  services: Services,
  keys: AuthKeys,
  { id: userId, email, companyId }: { id: number; email: string; companyId: number },
): Promise<SignedIn & { refreshToken: string }> {
  const { db, realtime } = services;
  const now = services.now();
  const { login, ended } = await db.transaction(async (tx) => {
    const expiresAt = new Date(now.getTime() + refreshLifetimeMs);
    // The second of two simultaneous sign-ins waits, and then ends the session of the first.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    const setUpOnly = owesTwoFactor(tx, userId);
    const [made] = await tx
      .insert(logins)
      .values({ userId, expiresAt, rotatedAt: now, createdAt: now, setUpOnly })
      .returning();
    if (!made) throw new Error("a new login was not returned");
    const ended = await tx
      .update(logins)
      .set({ endedAt: now })
      .where(and(eq(logins.userId, userId), isNull(logins.endedAt), ne(logins.id, made.id)))
      .returning({ id: logins.id });
    return { login: made, ended };
  });
  const event = { action: "update" as const, user: { id: userId, email, companyId } };
  realtime.emitToOthers(companyId, userId, login.id, "auth", event);
  for (const { id } of ended) realtime.disconnectLogin(id);
  return { ...(await readSignedIn(db, login.id, now)), refreshToken: refreshToken(keys, login, login.generation) };
}
