import { z } from "zod";
import { ContactRef } from "./contacts.ts";
import { ErrorCode } from "./errors.ts";
import { pageFields } from "./page.ts";
import { QueueRef } from "./queues.ts";
import { RowId } from "./row-id.ts";
import { TagRef } from "./tags.ts";
import { UserRef } from "./users.ts";

export const ticketStatuses = ["pending", "verified", "open", "closed"] as const;
export const TicketStatus = z.enum(ticketStatuses);
export type TicketStatus = z.infer<typeof TicketStatus>;

/** One attendance of one contact on one connection. */
export const Ticket = z.object({
  id: z.number().int(),
  uuid: z.uuid(),
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
  lastMessage: z.string(),
  /** Whether `lastMessage` is ours, and what kind it is (see `mediaTypes` in messages.ts). */
  lastMessageFromMe: z.boolean(),
  lastMessageType: z.string(),
  unreadMessages: z.number().int(),
  isGroup: z.boolean(),
  chatbot: z.boolean(),
  verifyTicket: z.boolean(),
  tags: z.array(TagRef),
  /** Since when the contact waits for an agent; null while one attends, or when it is closed. */
  waitingSince: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Ticket = z.infer<typeof Ticket>;

/** Query strings carry booleans and lists as text: "true", "[1,\"null\"]" (CONTRACT.md section 1). */
const queryFlag = z.enum(["true", "false"]).transform((text) => text === "true");
const queueIdsText = jsonText(z.array(z.union([RowId, z.literal("null"), z.null()])).max(100)).transform((ids) => [
  ...new Set(ids.map((id) => (id === "null" ? null : id))),
]);
const idsText = jsonText(z.array(RowId).max(100)).transform((ids) => [...new Set(ids)]);

/** A query parameter that is JSON. */
function jsonText<T extends z.ZodType>(schema: T) {
  return z
    .string()
    .max(2000)
    .transform((text, context): z.output<T> => {
      const parsed = schema.safeParse(safeJson(text));
      if (parsed.success) return parsed.data;
      context.addIssue({ code: "custom", message: "must be a JSON array of ids" });
      return z.NEVER;
    });
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Which tickets: what the list and its counts share. Absent `queueIds` means every queue the caller may see. */
export const TicketFilter = z.object({
  queueIds: queueIdsText.optional(),
  /** Admins only: everybody's tickets instead of their own and the unassigned ones. */
  showAll: queryFlag.optional(),
});
export type TicketFilter = z.output<typeof TicketFilter>;

export const ListTickets = TicketFilter.extend({
  status: z.union([TicketStatus, z.literal("")]).optional(),
  /** Name, number in any notation, or protocol. */
  searchParam: z.string().trim().max(100).optional(),
  /** Tickets that carry all of these. */
  tags: idsText.optional(),
  /** Tickets of any of these agents; admins only. */
  users: idsText.optional(),
  withUnreadMessages: queryFlag.optional(),
  /** Changed on this day of the company's time zone; an instant names the day it lies in. */
  date: z.string().max(40).optional(),
  /** Sent by the boards of existing clients, which show what is not closed (S1 section 7). */
  teste: z.string().max(40).optional(),
  /** Keyset cursor from the previous page's `nextCursor`; older clients send `pageNumber` instead. */
  cursor: z.string().max(100).optional(),
  pageNumber: z.coerce.number().int().min(1).max(1000).optional(),
});
export type ListTickets = z.output<typeof ListTickets>;

export const TicketPage = z.object({ tickets: z.array(Ticket), ...pageFields });
export type TicketPage = z.infer<typeof TicketPage>;

/** Badges of the three sub-tabs; each is counted up to 1000. */
export const TicketCounts = z.object({
  open: z.number().int(),
  verified: z.number().int(),
  pending: z.number().int(),
});
export type TicketCounts = z.infer<typeof TicketCounts>;

/**
 * `PUT /tickets/{id}`. The status says which verb is meant: open = accept or reopen, pending = return, closed = resolve,
 * verified = mark as opportunity. A queue with another user, or without one, is a transfer (S1 section 4): to that
 * user, or back to waiting in that queue. Who asks is known from the session.
 */
export const UpdateTicket = z.object({
  status: TicketStatus.optional(),
  userId: RowId.nullish(),
  queueId: RowId.nullish(),
  /** Closes without asking the contact for a rating. */
  justClose: z.boolean().optional(),
});
export type UpdateTicket = z.infer<typeof UpdateTicket>;

/** Opens a conversation from our side. Admins may leave the queue out (S1 section 5). */
export const CreateTicket = z.object({
  contactId: RowId,
  queueId: RowId.nullish(),
  /** Absent: the company's default connection. */
  whatsappId: RowId.nullish(),
});
export type CreateTicket = z.infer<typeof CreateTicket>;

/** The same change for several tickets; each is tried by itself. */
export const BulkTickets = z.object({
  ticketIds: z.array(RowId).min(1).max(100),
  change: z.discriminatedUnion("action", [
    z.object({ action: z.literal("resolve") }),
    z.object({ action: z.literal("transfer"), queueId: RowId, userId: RowId.nullish() }),
    z.object({ action: z.literal("tag"), tagId: RowId }),
  ]),
});
export type BulkTickets = z.infer<typeof BulkTickets>;
export const BulkResult = z.object({
  done: z.number().int(),
  /** Those that did not change, and why. */
  refused: z.array(z.object({ ticketId: z.number().int(), error: ErrorCode })),
});
export type BulkResult = z.infer<typeof BulkResult>;

/** One lane of the board: tickets that are not closed, with one tag or, for null, with none. */
export const KanbanLane = TicketFilter.extend({
  tagId: z.union([z.literal("none"), z.coerce.number().pipe(RowId)]),
  cursor: z.string().max(100).optional(),
});
export type KanbanLane = z.output<typeof KanbanLane>;
