import { type SQL, sql } from "drizzle-orm";
import { type TicketRow, tickets } from "../../tickets/tickets.table.ts";

/** New messages of one ticket from one side, as expressions of the statement that updates the ticket. */
export type Newest = {
  fromMe: boolean;
  /** The preview of the message that arrived last. */
  preview: SQL;
  mediaType: SQL;
  count: SQL;
  /** The first and the last moment, as timestamps. */
  firstAt: SQL;
  lastAt: SQL;
};

/** The columns of a ticket after new messages. Counters are changed in SQL, never read first. */
export const ticketAfter = ({ fromMe, preview, mediaType, count, firstAt, lastAt }: Newest, now: Date) =>
  ({
    lastMessage: preview,
    lastMessageFromMe: sql`${fromMe}::boolean`,
    lastMessageType: mediaType,
    lastMessageDeleted: sql`false`,
    lastMessageFailure: sql`null`,
    lastMessageIsPersons: sql`true`,
    unreadMessages: fromMe ? sql`0` : sql`${tickets.unreadMessages} + ${count}`,
    // A message that waited while we were offline may be older than our later ones.
    lastMessageAt: sql`greatest(${tickets.lastMessageAt}, ${lastAt})`,
    unansweredSince: fromMe ? sql`null` : sql`coalesce(${tickets.unansweredSince}, ${firstAt})`,
    idleRemindedAt: sql`null`,
    updatedAt: sql`${now.toISOString()}::timestamptz`,
  }) satisfies Partial<Record<keyof TicketRow, SQL>>;
