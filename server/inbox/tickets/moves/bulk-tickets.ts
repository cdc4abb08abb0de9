import type { BulkResult, BulkTickets, Ticket, TicketPriority } from "@balcao/shared/inbox/tickets.ts";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { tagTicket, takeTag } from "../../tags/tag-ticket.ts";
import { changeTicketFields } from "../change-ticket-fields.ts";
import { findTicket } from "../find-ticket.ts";
import { checkSnoozeEnd, snoozeTicket } from "../snooze/snooze-ticket.ts";
import { undoMove } from "../undo/undo-move.ts";
import { resolveTicket } from "./resolve-ticket.ts";
import { transferTicket } from "./transfer-ticket.ts";
import { returnTicket } from "./update-ticket.ts";

/**
 * Applies one change to several tickets, one after the other. A refused one does not stop the others. Throws
 * ERR_SCHEDULE_PAST and ERR_INVALID_REQUEST for an end of a snooze that no ticket could have.
 */
export async function bulkTickets(ctx: Context, { ticketIds, change }: BulkTickets): Promise<BulkResult> {
  if (change.action === "snooze") checkSnoozeEnd(ctx, change.until);
  const refused: BulkResult["refused"] = [];
  const changed: NonNullable<BulkResult["changed"]> = [];
  const chosen = [...new Set(ticketIds)];
  for (const ticketId of chosen) {
    try {
      const former = await retryLostRace(() => apply(ctx, ticketId, change));
      if (former) changed.push({ ticketId, ...former });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ ticketId, error: error.code });
    }
  }
  return { done: chosen.length - refused.length, refused, changed };
}

type Former = { priority?: TicketPriority };

/** The facts that an undo of the change needs; null if the ticket was so before. */
async function apply(ctx: Context, ticketId: number, change: BulkTickets["change"]): Promise<Former | null> {
  switch (change.action) {
    case "tag":
      return (await tagTicket(ctx, ticketId, change.tagId)).isChanged ? {} : null;
    case "untag":
      return (await takeTag(ctx, ticketId, change.tagId)).isChanged ? {} : null;
    case "priority": {
      const { priority = "normal" } = await findTicket(ctx, { id: ticketId });
      await changeTicketFields(ctx, ticketId, { priority: change.priority });
      return priority === change.priority ? null : { priority };
    }
    default:
      await move(ctx, ticketId, change);
      return {};
  }
}

type Move = Exclude<BulkTickets["change"], { action: "tag" | "untag" | "priority" }>;

function move(ctx: Context, ticketId: number, change: Move): Promise<Ticket> {
  switch (change.action) {
    case "resolve":
      return resolveTicket(ctx, ticketId, change);
    case "return":
      return returnTicket(ctx, ticketId);
    case "snooze":
      return snoozeTicket(ctx, ticketId, change);
    case "transfer":
      return transferTicket(ctx, ticketId, change.queueId, change.userId ?? null);
    case "undo":
      return undoMove(ctx, ticketId);
  }
}
