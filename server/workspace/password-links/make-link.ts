import { createHash, randomBytes } from "node:crypto";
import { invitationDays, type PasswordLinkKind, resetMinutes } from "@balcao/shared/workspace/password-links.ts";
import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { passwordLinks } from "./password-links.table.ts";

const lifetimeMs: Readonly<Record<PasswordLinkKind, number>> = {
  invitation: invitationDays * 24 * 60 * 60_000,
  reset: resetMinutes * 60_000,
};

/** Makes a link for a person. The token is returned here and nowhere else. */
export async function makeLink(
  ctx: Context,
  userId: number,
  kind: PasswordLinkKind,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString("base64url");
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + lifetimeMs[kind]);
  await ctx.db.insert(passwordLinks).values({ tokenHash: hashOf(token), userId, kind, expiresAt, createdAt });
  return { token, expiresAt };
}

/** A token has 256 random bits, so a fast hash suffices. */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Ends all links of a person: their password or e-mail has changed. Call it in the transaction of the change. */
export async function endLinks({ db }: Context, userId: number): Promise<void> {
  await db.delete(passwordLinks).where(eq(passwordLinks.userId, userId));
}
