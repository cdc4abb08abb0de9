import type { ChangeTicketFields } from "@balcao/shared/inbox/tickets.ts";
import type { Origin } from "../../actor.ts";
import type { Context } from "../../context.ts";
import type { TicketRow } from "./tickets.table.ts";

/** The options with which an agent resolved a ticket. */
type Resolved = {
  /** The contact may be asked for a rating. */
  asksRating: boolean;
  /** It can be undone for some seconds: the contact gets no message before that. */
  undoable: boolean;
};

/** A field that changes by `changeTicketFields`; each is a column of the same name. */
type PlainField = keyof ChangeTicketFields;

/** A ticket at the moment of a change. */
export type TicketState = Pick<
  TicketRow,
  | "id"
  | "companyId"
  | "contactId"
  | "connectionId"
  | "queueId"
  | "userId"
  | "status"
  | "isGroup"
  | "isThread"
  | "chatbot"
  | "unansweredSince"
  | "snoozedUntil"
  | "snoozeKind"
> &
  ChangeTicketFields;

/** A change of a ticket, with its origin. */
export type TicketChange = { before: TicketState; after: TicketState; origin: Origin };

/** Changes of a ticket that followers may react to, in the order in which those of one statement are told. */
export type TicketChanges = {
  /** An attendance begins: a new ticket, or a thread that becomes one, which is then `before`. */
  opened: Omit<TicketChange, "before"> & { before: TicketState | null };
  /** A closed ticket is attended, or waits, again. */
  reopened: TicketChange;
  /** It has another queue, or none. */
  queued: TicketChange;
  /** It has another agent, or none. */
  assigned: TicketChange;
  /** It was put aside, until another moment, or is back. */
  snoozed: TicketChange;
  tagged: TicketChange & { added: readonly number[]; removed: readonly number[] };
  fieldChanged: TicketChange & { fields: readonly PlainField[] };
  /** The contact begins to wait for a person's answer: their message, or a failed answer of ours. */
  waiting: TicketChange;
  /** A person answered the waiting contact. */
  answered: TicketChange;
  closed: TicketChange;
};

/**
 * Reactions of upper wings to a ticket. The first two run at once, in the transaction of the move. The others run at the
 * end of the transaction that made the change, before its commit: the message, the tracking and what else belongs to the
 * change are there, and an error rolls it all back. What they change counts as one reaction further from the cause.
 */
export type TicketFollower = {
  /** The tickets belong to agents from now on: the bot stops answering in them. */
  handedOverToAgents?: (ctx: Context, ticketIds: readonly number[]) => Promise<void>;
  resolved?: (ctx: Context, ticketId: number, how: Resolved) => Promise<void>;
} & { [E in keyof TicketChanges]?: (ctx: Context, change: TicketChanges[E]) => Promise<void> };

declare module "../../context.ts" {
  interface Followers {
    tickets: readonly TicketFollower[];
  }
}
