import type { Context } from "../../context.ts";

/** The options with which an agent resolved a ticket. */
type Resolved = {
  /** The contact may be asked for a rating. */
  asksRating: boolean;
  /** It can be undone for some seconds: the contact gets no message before that. */
  undoable: boolean;
};

/** Each runs in the transaction of the move. */
export type TicketFollower = {
  /** The tickets belong to agents from now on: the bot stops answering in them. */
  handedToPeople?: (ctx: Context, ticketIds: readonly number[]) => Promise<void>;
  resolved?: (ctx: Context, ticketId: number, how: Resolved) => Promise<void>;
};

declare module "../../context.ts" {
  interface Followers {
    tickets: readonly TicketFollower[];
  }
}
