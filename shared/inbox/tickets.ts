import { z } from "zod";
import { ErrorCode, sendFailures } from "../platform/errors.ts";
import { idsText, jsonText } from "../platform/json-text.ts";
import { pageFields } from "../platform/page.ts";
import { queryFlag } from "../platform/query-flag.ts";
import { RowId } from "../platform/row-id.ts";
import { QueueRef } from "../workspace/queues.ts";
import { WaitingOrder } from "../workspace/settings.ts";
import { UserRef } from "../workspace/users.ts";
import { ContactRef } from "./contacts.ts";
import { TagRef } from "./tags.ts";

export const ticketStatuses = ["pending", "verified", "open", "closed"] as const;
export const TicketStatus = z.enum(ticketStatuses);
export type TicketStatus = z.infer<typeof TicketStatus>;

/** From the least urgent to the most urgent: lists are ordered by this place. */
export const ticketPriorities = ["low", "normal", "high", "urgent"] as const;
export const TicketPriority = z.enum(ticketPriorities);
export type TicketPriority = z.infer<typeof TicketPriority>;

/** `noReply` differs from `later` in its words only: the ticket returns because the contact did not answer. */
export const snoozeKinds = ["later", "noReply"] as const;
export type SnoozeKind = (typeof snoozeKinds)[number];

/** One attendance of one contact on one connection. */
export const Ticket = z.object({
  id: z.number().int(),
  uuid: z.uuid(),
  /** Empty in a thread: our own messages to a contact without an attendance. */
  protocol: z.string(),
  companyId: z.number().int(),
  status: TicketStatus,
  userId: z.number().int().nullable(),
  user: UserRef.nullable(),
  queueId: z.number().int().nullable(),
  queue: QueueRef.nullable(),
  contactId: z.number().int(),
  contact: ContactRef,
  whatsappId: z.number().int().nullable(),
  whatsapp: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** For existing clients, which draw a sign by it. Absent in tickets of older servers, as is `lastMessageWordless`. */
  channel: z.literal("whatsapp").optional(),
  lastMessage: z.string(),
  /**
   * True if the last message has no words: `lastMessage` is then a Portuguese word for its type, such as "Foto", or for
   * its deletion. Existing clients show a row's preview and unread count only beside a text.
   */
  lastMessageWordless: z.boolean().optional(),
  /** True if `lastMessage` is ours; its type is one of `mediaTypes` in messages.ts. */
  lastMessageFromMe: z.boolean(),
  lastMessageType: z.string(),
  /** True if the last message was deleted. */
  lastMessageDeleted: z.boolean(),
  /** Set if `lastMessage` is ours, and could not be sent. */
  lastMessageFailure: z.enum(sendFailures).nullable(),
  unreadMessages: z.number().int(),
  isGroup: z.boolean(),
  chatbot: z.boolean(),
  verifyTicket: z.boolean(),
  /** Absent in tickets of older servers. */
  priority: TicketPriority.optional(),
  tags: z.array(TagRef),
  /**
   * The time of the last message, or of the return from a snooze if that is later; without any, the creation time.
   * Lists are in this order.
   */
  lastMessageAt: z.iso.datetime(),
  /**
   * The time of the contact's first message that no person has answered yet; null once answered, or when the ticket is
   * closed.
   */
  unansweredSince: z.iso.datetime().nullable(),
  /**
   * The start of the contact's wait for an agent: `unansweredSince`, else the last message's time; null while an agent
   * attends, or when the ticket is closed.
   */
  waitingSince: z.iso.datetime().nullable(),
  /**
   * The contact can be answered freely until this moment; afterwards only a message template reaches them. Null where
   * the connection's channel has no such limit. Absent in tickets of older servers.
   */
  windowUntil: z.iso.datetime().nullish(),
  /**
   * An agent has put the open ticket aside until this moment; the contact's next message ends it earlier. Null if not,
   * and absent in tickets of older servers, as are the next two.
   */
  snoozedUntil: z.iso.datetime().nullish(),
  /** The kind of the snooze, or of the one that ended at `returnedAt`. */
  snoozeKind: z.enum(snoozeKinds).nullish(),
  /** The end of the last snooze that lasted its whole time. The row of such a ticket goes to the top of its list. */
  returnedAt: z.iso.datetime().nullish(),
  createdAt: z.iso.datetime(),
  /** Changes with every message and every move; it decides which of two states is the later one. */
  updatedAt: z.iso.datetime(),
});
export type Ticket = z.infer<typeof Ticket>;

/** Query strings carry lists as text: "[1,\"null\"]". */
const queueIdsText = jsonText(z.array(z.union([RowId, z.literal("null"), z.null()])).max(100)).transform((ids) => [
  ...new Set(ids.map((id) => (id === "null" ? null : id))),
]);

/** The filters that the list and its counts share. Absent `queueIds` means every queue the caller may see. */
export const TicketFilter = z.object({
  queueIds: queueIdsText.optional(),
  /** Tickets on any of these connections; an empty list is no filter. */
  whatsappIds: idsText.optional(),
  /** Admins only: all tickets instead of their own and the unassigned ones. */
  showAll: queryFlag.optional(),
  /** True lists snoozed tickets only, the first to return first; false leaves them out. */
  snoozed: queryFlag.optional(),
});
export type TicketFilter = z.output<typeof TicketFilter>;

/** The two statuses in which a ticket waits for an agent. */
export const waitingStatuses = ["pending", "verified"] as const satisfies readonly TicketStatus[];

export const ListTickets = TicketFilter.extend({
  status: z.union([TicketStatus, z.literal("")]).optional(),
  /** Name, number in any notation, protocol, or words of the latest messages. */
  searchParam: z.string().trim().max(100).optional(),
  /** False excludes texts of messages; absent includes them, as existing clients expect. */
  searchMessages: queryFlag.optional(),
  /** Tickets that carry all of these; an empty list is no filter. */
  tags: idsText.optional(),
  /** Tickets of any of these agents; admins only. Existing clients send an empty list for no filter. */
  users: idsText.optional(),
  withUnreadMessages: queryFlag.optional(),
  /** Changed on this day of the company's time zone; an instant names the day it lies in. */
  date: z.string().max(40).optional(),
  /** Lists waiting tickets by `waitingSince`. Absent, and for any other status: the latest message first. */
  waitingOrder: WaitingOrder.optional(),
  /** Sent by the boards of existing clients, which show tickets that are not closed. */
  teste: z.string().max(40).optional(),
  /** Keyset cursor from the previous page's `nextCursor`; older clients send `pageNumber` instead. */
  cursor: z.string().max(100).optional(),
  pageNumber: z.coerce.number().int().min(1).max(1000).optional(),
});
export type ListTickets = z.output<typeof ListTickets>;

export const TicketPage = z.object({ tickets: z.array(Ticket), ...pageFields });
export type TicketPage = z.infer<typeof TicketPage>;

/** Details of ERR_TICKET_TAKEN and ERR_TICKET_CHANGED: the present agent, if known. */
export const TicketHolder = z.object({ user: UserRef.nullable() });
export type TicketHolder = z.infer<typeof TicketHolder>;

/**
 * The filter of the next ticket: the first one in a list of waiting tickets. An absent or empty `status` means all
 * waiting ones.
 */
export const NextTicket = TicketFilter.extend({
  status: z.union([z.enum(waitingStatuses), z.literal("")]).optional(),
  waitingOrder: WaitingOrder.default("oldestFirst"),
});
export type NextTicket = z.output<typeof NextTicket>;

/** Details of ERR_OTHER_OPEN_TICKET: the existing ticket, its agent, and whether the caller may open it. */
export const OtherTicket = z.object({ uuid: z.uuid(), user: UserRef.nullable(), mayOpen: z.boolean() });
export type OtherTicket = z.infer<typeof OtherTicket>;

/** Badges of the sub-tabs; each is counted up to 1000. `open` includes the snoozed ones unless `snoozed` is false. */
export const TicketCounts = z.object({
  open: z.number().int(),
  verified: z.number().int(),
  pending: z.number().int(),
  /** Absent in answers of older servers. */
  snoozed: z.number().int().optional(),
});
export type TicketCounts = z.infer<typeof TicketCounts>;

/**
 * `PUT /tickets/{id}`. The status selects the operation: open = accept or reopen, pending = return, or remove the mark
 * of an opportunity, closed = resolve, verified = mark as opportunity. A queue with another user, or without one, is a
 * transfer: to that user, or back to waiting in that queue. The caller is the session's user.
 */
export const UpdateTicket = z.object({
  status: TicketStatus.optional(),
  userId: RowId.nullish(),
  queueId: RowId.nullish(),
  /** Closes without a rating request; a waiting ticket is closed unattended, without any message to the contact. */
  justClose: z.boolean().optional(),
  /**
   * The closing can be undone for a moment (`POST /tickets/{id}/undo`). The contact gets the farewell only afterwards.
   */
  undoable: z.boolean().optional(),
});
export type UpdateTicket = z.infer<typeof UpdateTicket>;

/** `PATCH /tickets/{id}`. Absent fields stay as they are; a field that is not listed is refused. */
export const ChangeTicketFields = z.strictObject({
  /** The mark of an opportunity. On a waiting ticket it is also the move to `verified`, or back to `pending`. */
  verifyTicket: z.boolean().optional(),
  priority: TicketPriority.optional(),
});
export type ChangeTicketFields = z.infer<typeof ChangeTicketFields>;

/** The longest snooze, in days. */
export const longestSnoozeDays = 366;

/** Puts an open ticket aside until a moment, or changes that moment. */
export const SnoozeTicket = z.object({
  until: z.iso.datetime({ offset: true }),
  kind: z.enum(snoozeKinds).default("later"),
});
export type SnoozeTicket = z.infer<typeof SnoozeTicket>;

/** Opens a conversation with a contact. Admins may omit the queue. */
export const CreateTicket = z.object({
  contactId: RowId,
  queueId: RowId.nullish(),
  /** Absent: the company's default connection. */
  whatsappId: RowId.nullish(),
});
export type CreateTicket = z.infer<typeof CreateTicket>;

/** The most tickets that one call changes. */
export const mostBulkTickets = 100;

/**
 * One change for several tickets; each succeeds or fails separately. `return` puts open ones back in their queue, and
 * `undo` takes back the caller's last move of each. A tag or a priority is undone by its opposite, with the tickets in
 * the answer's `changed`.
 */
export const BulkTickets = z.object({
  ticketIds: z.array(RowId).min(1).max(mostBulkTickets),
  change: z.discriminatedUnion("action", [
    UpdateTicket.pick({ undoable: true }).extend({ action: z.literal("resolve") }),
    z.object({ action: z.literal("return") }),
    SnoozeTicket.extend({ action: z.literal("snooze") }),
    z.object({ action: z.literal("transfer"), queueId: RowId, userId: RowId.nullish() }),
    z.object({ action: z.literal("tag"), tagId: RowId }),
    z.object({ action: z.literal("untag"), tagId: RowId }),
    z.object({ action: z.literal("priority"), priority: TicketPriority }),
    z.object({ action: z.literal("undo") }),
  ]),
});
export type BulkTickets = z.infer<typeof BulkTickets>;
export const BulkResult = z.object({
  done: z.number().int(),
  /** The tickets that did not change, and why. */
  refused: z.array(z.object({ ticketId: z.number().int(), error: ErrorCode })),
  /**
   * Those of `done` that were not so before; after a change of the priority with the former one. Absent in answers of
   * older servers.
   */
  changed: z.array(z.object({ ticketId: z.number().int(), priority: TicketPriority.optional() })).optional(),
});
export type BulkResult = z.infer<typeof BulkResult>;

/** One lane of the board: tickets that are not closed, with one tag or, for null, with none. */
export const KanbanLane = TicketFilter.extend({
  tagId: z.union([z.literal("none"), z.coerce.number().pipe(RowId)]),
  cursor: z.string().max(100).optional(),
});
export type KanbanLane = z.output<typeof KanbanLane>;

/** An earlier, or other, attendance of a ticket's contact, as far as the caller may read it. */
export const PastTicket = Ticket.pick({
  id: true,
  uuid: true,
  protocol: true,
  status: true,
  user: true,
  queue: true,
  createdAt: true,
}).extend({
  /** Its first message in the current conversation; null on another connection, or without a message. */
  firstMessageId: z.string().nullable(),
  /** True if the caller may open this ticket itself, outside of the conversation that shows it. */
  mayOpen: z.boolean(),
});
export type PastTicket = z.infer<typeof PastTicket>;
export const PastTicketPage = z.object({ tickets: z.array(PastTicket), ...pageFields });
export type PastTicketPage = z.infer<typeof PastTicketPage>;
export const ListPastTickets = z.object({ cursor: z.string().max(100).optional() });
export type ListPastTickets = z.infer<typeof ListPastTickets>;

/** The time for which a screen offers to undo a move, in milliseconds. */
export const undoMs = 8_000;
