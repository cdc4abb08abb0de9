import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { silenceBot } from "../bot/silence-bot.ts";
import { tellTicketChanged } from "./tell-ticket.ts";
import { readTicketsById } from "./ticket-view.ts";
import { tickets } from "./tickets.table.ts";
import { trackings } from "./trackings.table.ts";
import { waitAnew } from "./wait-anew.ts";

/**
 * Puts all tickets an agent attends back to wait, with nobody, in as many statements for a thousand as for one. The
 * caller holds the agent's row, so that none is added. Answers how many.
 */
export async function returnTicketsOf(ctx: Context, userId: number): Promise<number> {
  const { db, companyId } = ctx;
  const held = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.companyId, companyId), eq(tickets.userId, userId), eq(tickets.status, "open")))
    .orderBy(asc(tickets.id))
    .for("no key update");
  if (held.length === 0) return 0;
  const ids = held.map(({ id }) => id);
  const before = await readTicketsById(db, ids);
  const now = ctx.now();
  await db
    .update(tickets)
    .set({ status: "pending", userId: null, chatbot: false, updatedAt: now })
    .where(inArray(tickets.id, ids));
  await db
    .update(trackings)
    .set(waitAnew(ctx))
    .where(and(inArray(trackings.ticketId, ids), isNull(trackings.finishedAt)));
  // They were people's: the bot must not begin anew.
  await silenceBot(ctx, ids);
  const was = new Map(before.map((ticket) => [ticket.id, ticket]));
  for (const ticket of await readTicketsById(db, ids)) {
    tellTicketChanged(ctx, was.get(ticket.id) ?? ticket, ticket);
  }
  return ids.length;
}
