import type { TicketFollower } from "../../inbox/tickets/ticket-followers.ts";
import { holdFarewell } from "./held-farewell.ts";
import { sayFarewell } from "./say-farewell.ts";

/** Delays the farewell while the agent may still undo the closing. */
export const farewellOfTickets: TicketFollower = {
  resolved: (ctx, ticketId, { asksRating, undoable }) =>
    (undoable ? holdFarewell : sayFarewell)(ctx, ticketId, { asksRating }),
};
