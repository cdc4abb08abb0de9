import { and, eq, isNull, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { AppError, signedOut } from "../../errors.ts";
import { owesTwoFactor } from "../two-factor/requires-two-factor.ts";
import { announceEndedLogins } from "./announce-ended-logins.ts";
import { endLogin } from "./end-login.ts";
import { logins } from "./logins.table.ts";
import { refreshLifetimeMs } from "./open-login.ts";
import { type AuthKeys, isGenuine, parseRefreshToken, refreshToken } from "./refresh-token.ts";
import { readSignedIn, type SignedIn } from "./signed-in.ts";

/**
 * Two tabs may send the same token at once, and an answer may be lost: the previous token is accepted for this time.
 */
const graceMs = 10_000;

/**
 * Exchanges a refresh token for its successor. Reuse of an already rotated one ends the whole family, because another
 * person may have it. Throws 401 for any invalid token.
 */
export async function refreshSession(
  services: Services,
  keys: AuthKeys,
  token: string,
): Promise<SignedIn & { refreshToken: string }> {
  const { db, now } = services;
  const parsed = parseRefreshToken(token);
  if (!parsed) throw signedOut("The refresh token is not valid.");
  const [login] = await db
    .select()
    .from(logins)
    .where(and(eq(logins.id, parsed.loginId), isNull(logins.endedAt)));
  if (!login || !isGenuine(keys, login, parsed.generation, parsed.signature))
    throw signedOut("The refresh token is not valid.");

  const signedIn = await readSignedIn(db, login.id, now());
  // Guarded: of two refreshes with the same token one rotates, and the other finds the successor.
  const [rotated] = await db
    .update(logins)
    .set({
      generation: sql`${logins.generation} + 1`,
      rotatedAt: now(),
      // From here on a running session needs the second factor, or no longer needs it after the setting was switched
      // off.
      setUpOnly: owesTwoFactor(db, login.userId),
      expiresAt: new Date(now().getTime() + refreshLifetimeMs),
    })
    .where(and(eq(logins.id, login.id), eq(logins.generation, parsed.generation), isNull(logins.endedAt)))
    .returning();
  if (rotated) {
    const { setUpOnly } = rotated;
    // Its sockets get no events from now on, on any server.
    if (setUpOnly && !signedIn.setUpOnly) await announceEndedLogins(services);
    return { ...signedIn, setUpOnly, refreshToken: refreshToken(keys, rotated, rotated.generation) };
  }

  const [current] = await db.select().from(logins).where(eq(logins.id, login.id));
  const isPredecessor = current?.generation === parsed.generation + 1;
  if (current && isPredecessor && now().getTime() - current.rotatedAt.getTime() < graceMs) {
    const { setUpOnly } = current;
    return { ...signedIn, setUpOnly, refreshToken: refreshToken(keys, current, current.generation) };
  }
  services.log.warn({ userId: signedIn.actor.id }, "a rotated refresh token was used again: the session ends");
  await endLogin(services, login.id);
  throw signedOut("The refresh token was used before.");
}

/** The session of a valid refresh token, without rotating it; null for an invalid one. */
export async function readRefreshToken({ db, now }: Services, keys: AuthKeys, token: string): Promise<SignedIn | null> {
  const parsed = parseRefreshToken(token);
  if (!parsed) return null;
  const [login] = await db.select().from(logins).where(eq(logins.id, parsed.loginId));
  if (!login || !isGenuine(keys, login, parsed.generation, parsed.signature)) return null;
  const age = now().getTime() - login.rotatedAt.getTime();
  const isCurrent = login.generation === parsed.generation;
  if (!isCurrent && !(login.generation === parsed.generation + 1 && age < graceMs)) return null;
  return readSignedIn(db, login.id, now()).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
}
