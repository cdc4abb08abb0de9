import type { Context } from "../../context.ts";

/** The result of a follower of a queue's removal. */
type QueueLeft = { movedTickets: number };

export type QueueFollower = {
  /**
   * Runs in the transaction that deletes a queue, before the row is deleted; `moveTo` gets its tickets, or no queue
   * does.
   */
  removing: (ctx: Context, queueId: number, moveTo: number | null) => Promise<QueueLeft>;
};

declare module "../../context.ts" {
  interface Followers {
    queues: readonly QueueFollower[];
  }
}
