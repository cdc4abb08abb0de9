import { undoMs } from "@balcao/shared/inbox/tickets.ts";
import type { TicketRow } from "../tickets.table.ts";

/** A move can be undone for this time: screens offer it for `undoMs`, and the call needs some time. */
export const undoWindowMs = undoMs + 2_000;

/** The agent, queue, mark and snooze of a ticket. Records of older servers have no snooze, and no mark. */
export type Held = Pick<TicketRow, "status" | "userId" | "queueId"> & {
  verifyTicket?: boolean;
  snoozedUntil?: string | null;
  snoozeKind?: TicketRow["snoozeKind"];
};

/** The values that a person's move changed, as they were before. They are stored with the tracking that the move wrote. */
export type UndoRecord = {
  by: number;
  at: string;
  from: Held;
  to: Held;
  tracking: {
    queueId: number | null;
    userId: number | null;
    queuedAt: string;
    startedAt: string | null;
    firstResponseAt: string | null;
  };
};
