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
  /** The followers that its received messages concern. */
  concerned: ReadonlySet<MessageFollower>;
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
  /** Set if a follower claimed the message. */
  claim: Claim | null;
};

/** A claimed message needs no agent: it goes into the closed ticket, if there is one, and is not counted as unread. */
export type Claim = {
  /** Called after the message is stored. */
  stored?: (ctx: Context, connection: InboundConnection, arrival: Arrival) => Promise<void>;
};

type MessageRef = { connectionId: number; messageId: number };

/**
 * Reactions of upper wings to events of a message, in the transaction of the event unless a hook says otherwise. A
 * follower with `watches` is called only for connections that it watches, which the statement that changes the message
 * reads.
 */
export type MessageFollower = {
  watches?: (connectionId: AnyColumn | SQL) => SQL<boolean>;
  /** True if messages received by a connection concern it; read with the connection. `diverts` and `claims` need it. */
  concerns?: (connectionId: AnyColumn) => SQL<boolean>;
  /** Called before anything is stored, outside a transaction: true keeps the message out of the inbox. */
  diverts?: (ctx: Context, connection: InboundConnection, inbound: InboundMessage) => Promise<boolean>;
  claims?: (ctx: Context, contactId: number, inbound: InboundMessage) => Promise<Claim | null>;
  /** The same, if all tickets of the contact are closed; `closed` is the latest attendance, or their thread. */
  claimsInClosed?: (ctx: Context, closed: TicketRow, inbound: InboundMessage) => Promise<Claim | null>;
  /** A received message was stored. */
  arrived?: (ctx: Context, connection: InboundConnection, inbound: InboundMessage, arrival: Arrival) => Promise<void>;
  /** A message that could not be decrypted arrived again, and is readable now. `before` is null. */
  completed?: (ctx: Context, connection: InboundConnection, inbound: InboundMessage, arrival: Arrival) => Promise<void>;
  mediaReady?: (ctx: Context, message: MessageRef) => Promise<void>;
  /** The acknowledgement of an own message rose. Only where the connection is watched, like `failed`. */
  progressed?: (ctx: Context, message: MessageRef & { before: number; after: number }) => Promise<void>;
  failed?: (ctx: Context, message: MessageRef & { reason: SendFailure }) => Promise<void>;
  /** An own message is deleted with its contact, whose number WhatsApp does not know. */
  withdrawn?: (ctx: Context, message: MessageRef & { number: string }) => Promise<void>;
  /** The outcome or the acknowledgement of own messages was stored. Called after the commit, perhaps repeatedly. */
  settled?: (ctx: Context, messageIds: readonly number[]) => Promise<void>;
  /** The sending was given up. */
  gaveUp?: (ctx: Context, messageId: number) => Promise<void>;
};

declare module "../../context.ts" {
  interface Followers {
    messages: readonly MessageFollower[];
  }
}
