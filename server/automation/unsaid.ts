import type { TicketChange, UnsaidReason } from "@balcao/shared/inbox/ticket-history.ts";
import type { SendFailure } from "@balcao/shared/platform/errors.ts";
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

const reasons: Partial<Record<SendFailure, UnsaidReason>> = {
  ERR_WAPP_OUTSIDE_WINDOW: "window",
  ERR_WAPP_TEMPLATE: "refused",
  ERR_WAPP_TEMPLATE_UNAVAILABLE: "refused",
  ERR_WAPP_MARKETING_LIMIT: "refused",
  ERR_WAPP_OPTED_OUT: "optedOut",
};

/** The reason of a failure after which a message certainly did not arrive, and which a resend by a person would only repeat. */
export const unsaidReasonOf = (failure: SendFailure | null): UnsaidReason | null =>
  (failure && reasons[failure]) ?? null;
