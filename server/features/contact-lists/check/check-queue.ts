import { type ConnectionQueue, untilHandled } from "../../../platform/connection-queue.ts";

/** The next numbers of a list. A job of another run than the list's present one has nothing to do. */
export type CheckWork = { connectionId: number; contactListId: number; run: number };

/**
 * One question after the other, whichever lists they are for: WhatsApp takes many at once for an attack. Each job asks
 * for one batch and enqueues the next, so that a connection that closes never waits for a whole list.
 */
export const checkQueue: ConnectionQueue<CheckWork> = {
  name: "check-numbers",
  concurrency: 1,
  // A refusal may last for hours; the list waits and says how far it is.
  options: { ...untilHandled, retryLimit: 1_000_000 },
};
