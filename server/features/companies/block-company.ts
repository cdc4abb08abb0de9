import { and, eq, inArray, isNull } from "drizzle-orm";
import { afterCommit, type Context } from "../../context.ts";
import { announceEndedLogins } from "../auth/announce-ended-logins.ts";
import { logins } from "../auth/logins.table.ts";
import { connections } from "../connections/connections.table.ts";
import { commandSession } from "../connections/session-command.ts";
import { users } from "../users/users.table.ts";

/**
 * Ends everything of a company that is switched off: its people's sessions and sockets, and its WhatsApp sessions, which
 * keep their phones. Campaigns rest by themselves, for they ask before every message. `ctx` is of that company.
 */
export async function blockCompany(ctx: Context): Promise<void> {
  const people = ctx.db.select({ id: users.id }).from(users).where(eq(users.companyId, ctx.companyId));
  await ctx.db
    .update(logins)
    .set({ endedAt: ctx.now() })
    .where(and(inArray(logins.userId, people), isNull(logins.endedAt)));
  await announceEndedLogins(ctx);
  afterCommit(ctx, () => ctx.realtime.disconnectCompany(ctx.companyId));
  await settleSessions(ctx);
}

/** Has its WhatsApp sessions brought to what may be of them now. */
export async function settleSessions(ctx: Context): Promise<void> {
  const rows = await ctx.db
    .select({ id: connections.id })
    .from(connections)
    .where(eq(connections.companyId, ctx.companyId));
  afterCommit(ctx, (outside) => {
    for (const { id } of rows) commandSession(outside, { connectionId: id, command: "settle" });
  });
}
