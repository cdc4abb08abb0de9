import type { TicketChange } from "@balcao/shared/inbox/ticket-history.ts";
import type { Context } from "../context.ts";
import { addToHistory } from "../inbox/tickets/history/add-to-history.ts";
import type { TicketRow } from "../inbox/tickets/tickets.table.ts";

type Unsaid = Extract<TicketChange, { kind: "unsaid" }>;

/** True if a service window has ended; null is the end of one that a channel does not have. */
export const isOver = (ctx: Context, windowUntil: string | null): boolean =>
  windowUntil !== null && new Date(windowUntil) <= ctx.now();

/** Adds to a ticket's history what the contact was not told, and why. In the caller's transaction. */
export const tellUnsaid = (
  ctx: Context,
  ticket: Pick<TicketRow, "id" | "userId" | "queueId">,
  message: Unsaid["message"],
  why: Unsaid["why"],
): Promise<void> => addToHistory(ctx, ticket, { kind: "unsaid", message, why });
