import type { UsePasswordLink } from "@balcao/shared/workspace/password-links.ts";
import { and, eq, gt } from "drizzle-orm";
import { NIL } from "uuid";
import type { Actor } from "../../actor.ts";
import { type Context, type Services, transact } from "../../context.ts";
import { hashPassword } from "../../platform/secrets/passwords.ts";
import { recordChange } from "../audit/record-change.ts";
import { refuseWeakPassword } from "../users/refuse-weak-password.ts";
import { type UserRow, users } from "../users/users.table.ts";
import { type findLink, type LinkUse, linkInvalid } from "./find-link.ts";
import { endLinks, hashOf } from "./make-link.ts";
import { passwordLinks } from "./password-links.table.ts";

type Found = Awaited<ReturnType<typeof findLink>>;

/**
 * Sets the password of a link's person, with an entry in the audit log, and ends all their links. `after` runs in the
 * same transaction. `place` is the caller's address. Throws ERR_WEAK_PASSWORD, and ERR_LINK_INVALID if another call
 * used the link first.
 */
export async function setPasswordByLink(
  services: Services,
  { user, company }: Found,
  { kind, token, password, place }: LinkUse & UsePasswordLink & { place: string },
  after: (ctx: Context) => Promise<void>,
): Promise<void> {
  refuseWeakPassword(password, { email: user.email, names: [user.name, company.name] });
  const passwordHash = await hashPassword(password, place);
  const outside: Context = { ...services, companyId: company.id, actor: asPerson(user), pending: null };
  await transact(outside, async (ctx) => {
    const [locked] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for("update");
    // The second of two uses at once waits for the lock, and then finds no link.
    const [used] = await ctx.db
      .delete(passwordLinks)
      .where(
        and(
          eq(passwordLinks.tokenHash, hashOf(token)),
          eq(passwordLinks.kind, kind),
          gt(passwordLinks.expiresAt, ctx.now()),
        ),
      )
      .returning({ userId: passwordLinks.userId });
    if (!locked || !used) throw linkInvalid();
    await endLinks(ctx, user.id);
    await ctx.db.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    const password = { before: { password: false }, after: { password: true } };
    await recordChange(ctx, {
      area: "user",
      action: "update",
      targetId: user.id,
      targetName: user.name,
      ...password,
    });
    await after(ctx);
  });
}

/** The person as the author of the change, although they have no session yet. */
const asPerson = ({ id, name, profile, super: isSuper }: UserRow): Actor => ({
  type: "user",
  id,
  name,
  profile,
  super: isSuper,
  queueIds: [],
  loginId: NIL,
  supports: null,
});
