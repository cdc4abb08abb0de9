import type { BotStep } from "@balcao/shared/bot/moves.ts";
import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { moveTicket } from "../tickets/move-ticket.ts";
import { tellTicketChanged } from "../tickets/tell-ticket.ts";
import { readTicket } from "../tickets/ticket-view.ts";
import { type TicketRow, tickets } from "../tickets/tickets.table.ts";
import { trackings } from "../tickets/trackings.table.ts";

/** Does to a waiting ticket what a step of the bot came to: its queue, its end, its mark as an opportunity. */
export async function followStep(ctx: Context, ticket: TicketRow, { queueId, outcome }: BotStep): Promise<void> {
  if (outcome === "verify" && ticket.status === "pending") {
    await moveTicket(ctx, await readTicket(ctx.db, ticket.id), "verify", { queueId, verifyTicket: true });
    return;
  }
  if (outcome === "close") {
    await moveTicket(ctx, await readTicket(ctx.db, ticket.id), "end", { queueId });
    return;
  }
  const chatbot = outcome === "talk";
  if (ticket.queueId === queueId && ticket.chatbot === chatbot) return;
  await ctx.db.update(tickets).set({ queueId, chatbot }).where(eq(tickets.id, ticket.id));
  if (ticket.queueId !== queueId) {
    await ctx.db
      .update(trackings)
      .set({ queueId, queuedAt: ctx.now(), firstResponseAt: null })
      .where(and(eq(trackings.ticketId, ticket.id), isNull(trackings.finishedAt)));
  }
  tellTicketChanged(ctx, ticket, await readTicket(ctx.db, ticket.id));
}
