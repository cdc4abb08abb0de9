import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import type { SendFailure } from "@balcao/shared/platform/errors.ts";
import type { AnyColumn, SQL } from "drizzle-orm";
import type { InboundMessage } from "../../channels/channel.ts";
import type { Context } from "../../context.ts";
import type { TicketRow } from "../tickets/tickets.table.ts";
import type { MessageRow } from "./messages.table.ts";

/** The columns of a connection that receiving a message needs. */
export type InboundConnection = {
  id: number;
  companyId: number;
  allowGroups: boolean;
  timeZone: string;
  queueIds: number[];
  /** True if the bot may have to answer; otherwise it is not called. */
  hasBot: boolean;
  /** The followers whose condition `concerns` this connection meets. */
  concerned: ReadonlySet<ConcernedFollower>;
  /** True if a follower watches the connection; for others nothing is recorded. */
  isWatched: boolean;
};

/** `isWatched` was read when the message was stored: the cached value of the connection may be a second old. */
export type Arrived = MessageRow & { isWatched: boolean };

/** A received and stored message. */
export type Arrival = {
  stored: Arrived;
  contact: { id: number; name: string };
  ticket: Ticket;
  /** The ticket as it was before, if it was not in a list of live ones. */
  before: Pick<Ticket, "status" | "userId" | "queueId"> | null;
  /** Set if a follower handled the message. */
  handling: Handling | null;
};

/** A handled message needs no agent: it goes into the closed ticket, if there is one, and is not counted as unread. */
export type Handling = {
  /** Called after the message is stored. */
  stored?: (ctx: Context, connection: InboundConnection, arrival: Arrival) => Promise<void>;
};

type MessageRef = { connectionId: number; messageId: number };

/** The changes of messages that watching followers are told, each in the transaction that stores it. */
export type MessageChanges = {
  /** A received message, or one written on the phone, was stored. It may be unreadable: then `completed` may follow. */
  arrived: MessageRef & { fromMe: boolean; undecryptable: boolean };
  /** A message that could not be decrypted arrived again, and is readable now. */
  completed: MessageRef & { fromMe: boolean };
  /** The file of such a message is stored, or cannot be fetched. */
  mediaReady: MessageRef;
  /** The acknowledgement of an own message rose. */
  progressed: MessageRef & { before: number; after: number };
  /** An own message was not sent, or was refused later. */
  failed: MessageRef & { reason: SendFailure };
  /** An own message is deleted with its contact, whose number WhatsApp does not know. */
  withdrawn: MessageRef & { number: string };
};

/**
 * Records changes of messages, where it watches the connection. `tellWatching` calls every hook, in the transaction of
 * the change. `watches` is part of the statement that changes the message, or was read with its connection, so nothing
 * is read twice; for connections without a watching follower no transaction is begun on its account.
 */
export type WatchedFollower = WatchingHooks & { watches: (connectionId: AnyColumn | SQL) => SQL<boolean> };
export type WatchingHooks = {
  [Hook in keyof MessageChanges]?: (ctx: Context, told: MessageChanges[Hook]) => Promise<void>;
};

/**
 * Takes part in receiving a message. `concernedBy` finds the followers of every hook: those whose `concerns` is true of
 * the connection, and those without one. All but `diverts` run in the transaction that stores the message.
 */
export type ConcernedFollower = {
  /** Handles a message where all tickets of the contact are closed; `closed` is the latest attendance, or their thread. */
  handlesInClosed?: (ctx: Context, closed: TicketRow, inbound: InboundMessage) => Promise<Handling | null>;
  /** A message was stored. */
  arrived?: (ctx: Context, connection: InboundConnection, inbound: InboundMessage, arrival: Arrival) => Promise<void>;
  /** A message that could not be decrypted arrived again, and is readable now. `before` is null. */
  completed?: (ctx: Context, connection: InboundConnection, inbound: InboundMessage, arrival: Arrival) => Promise<void>;
} & (Choosing | { [Key in keyof Choosing]?: never });

/**
 * A message for which one of these hooks runs cannot be stored with others in one statement. So the hooks run only for
 * connections that concern the follower.
 */
type Choosing = {
  /** Read with the connection: true if messages received by it concern the follower. */
  concerns: (connectionId: AnyColumn) => SQL<boolean>;
  /** Called before anything is stored, outside a transaction: true keeps the message out of the inbox. */
  diverts?: (ctx: Context, connection: InboundConnection, inbound: InboundMessage) => Promise<boolean>;
  /** Handles a message of the contact, whichever ticket it goes into. */
  handles?: (ctx: Context, contactId: number, inbound: InboundMessage) => Promise<Handling | null>;
};

/**
 * Waits for the outcome of messages that it sent itself, on any connection. Called after the outcome was committed, and
 * again when it is reported again; only the deletion of a connection calls `gaveUp` in its own transaction.
 */
export type OutcomeFollower = {
  /** The outcome or the acknowledgement of messages that no person wrote. */
  settled?: (ctx: Context, messageIds: readonly number[]) => Promise<void>;
  /** The sending was given up. */
  gaveUp?: (ctx: Context, messageId: number) => Promise<void>;
};

declare module "../../context.ts" {
  interface Followers {
    watchedMessages: readonly WatchedFollower[];
    receivedMessages: readonly ConcernedFollower[];
    sentMessages: readonly OutcomeFollower[];
  }
}
