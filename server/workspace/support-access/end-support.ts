import { and, eq, isNotNull } from "drizzle-orm";
import { afterCommit, type Context, transact } from "../../context.ts";
import { recordChange } from "../audit/record-change.ts";
import { logins } from "../auth/logins.table.ts";
import { supportingUser } from "./find-supported.ts";

/** Ends a super user's support access. Harmless without one. */
export function endSupport(ctx: Context): Promise<void> {
  const { id, name, loginId } = supportingUser(ctx);
  return transact(ctx, async (ctx) => {
    const [login] = await ctx.db
      .select({ companyId: logins.supportCompanyId })
      .from(logins)
      .where(and(eq(logins.id, loginId), isNotNull(logins.supportCompanyId)))
      .for("update");
    if (!login?.companyId) return;
    await ctx.db
      .update(logins)
      .set({ supportCompanyId: null, supportQueueIds: [], supportEndsAt: null })
      .where(eq(logins.id, loginId));
    const there = { ...ctx, companyId: login.companyId };
    await recordChange(there, { area: "support", action: "delete", targetId: id, targetName: name });
    afterCommit(ctx, () => ctx.realtime.disconnectLogin(loginId));
  });
}
