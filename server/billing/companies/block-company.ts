import { and, eq, inArray, isNull } from "drizzle-orm";
import { connections } from "../../channels/connections/connections.table.ts";
import { commandSession } from "../../channels/connections/session/session-command.ts";
import { afterCommit, type Context } from "../../context.ts";
import { announceEndedLogins } from "../../workspace/auth/announce-ended-logins.ts";
import { logins } from "../../workspace/auth/logins.table.ts";
import { users } from "../../workspace/users/users.table.ts";

/**
 * Ends the sessions, sockets and WhatsApp sessions (which stay linked) of a company that is switched off. Campaigns
 * pause by themselves, as they check before every message. `ctx` is of that company.
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

/** Starts or stops the company's WhatsApp sessions as its state allows. */
export async function settleSessions(ctx: Context): Promise<void> {
  const rows = await ctx.db
    .select({ id: connections.id })
    .from(connections)
    .where(eq(connections.companyId, ctx.companyId));
  afterCommit(ctx, (outside) => {
    for (const { id } of rows) commandSession(outside, { connectionId: id, command: "settle" });
  });
}
