import type { BotStep } from "@balcao/shared/automation/bot/moves.ts";
import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { changeTickets } from "../../inbox/tickets/change-tickets.ts";
import { moveTicket } from "../../inbox/tickets/moves/move-ticket.ts";
import { publishTicketChanged } from "../../inbox/tickets/publish-ticket.ts";
import { readTicket } from "../../inbox/tickets/ticket-view.ts";
import { type TicketRow, tickets } from "../../inbox/tickets/tickets.table.ts";
import { trackings } from "../../inbox/tickets/trackings.table.ts";

/** Applies a step of the bot to a waiting ticket: its queue, its end, or its mark as an opportunity. */
export async function followStep(ctx: Context, ticket: TicketRow, { queueId, outcome }: BotStep): Promise<void> {
  if (outcome === "verify" && ticket.status === "pending") {
    await moveTicket(ctx, await readTicket(ctx, ticket.id), "verify", { queueId, verifyTicket: true });
    return;
  }
  if (outcome === "close") {
    await moveTicket(ctx, await readTicket(ctx, ticket.id), "end", { queueId });
    return;
  }
  const chatbot = outcome === "talk";
  if (ticket.queueId === queueId && ticket.chatbot === chatbot) return;
  await changeTickets(ctx, eq(tickets.id, ticket.id), { queueId, chatbot });
  if (ticket.queueId !== queueId) {
    await ctx.db
      .update(trackings)
      .set({ queueId, queuedAt: ctx.now(), firstResponseAt: null })
      .where(and(eq(trackings.ticketId, ticket.id), isNull(trackings.finishedAt)));
  }
  publishTicketChanged(ctx, ticket, await readTicket(ctx, ticket.id));
}
