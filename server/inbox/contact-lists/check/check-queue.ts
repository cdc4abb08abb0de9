import { type ConnectionQueue, untilHandled } from "../../../platform/jobs/connection-queue.ts";

/** The next numbers of a list. A job of an earlier run than the list's present one does nothing. */
export type CheckWork = { connectionId: number; contactListId: number; run: number };

/**
 * One query after the other, for all lists of a connection: WhatsApp treats many at once as an attack. Each job checks
 * one batch and enqueues the next, so that a closing connection never waits for a whole list.
 */
export const checkQueue: ConnectionQueue<CheckWork> = {
  name: "check-numbers",
  concurrency: 1,
  // A refusal may last for hours; the list waits and shows its progress.
  options: { ...untilHandled, retryLimit: 1_000_000 },
};
