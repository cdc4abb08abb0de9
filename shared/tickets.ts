import { z } from "zod";
import { ContactRef } from "./contacts.ts";
import { QueueRef } from "./queues.ts";
import { RowId } from "./row-id.ts";
import { UserRef } from "./users.ts";

export const ticketStatuses = ["pending", "verified", "open", "closed"] as const;
export const TicketStatus = z.enum(ticketStatuses);
export type TicketStatus = z.infer<typeof TicketStatus>;

export const TagRef = z.object({ id: z.number().int(), name: z.string(), color: z.string() });

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
const queueIdsText = z
  .string()
  .max(2000)
  .transform((text, context) => {
    const parsed = z
      .array(z.union([RowId, z.literal("null"), z.null()]))
      .max(100)
      .safeParse(safeJson(text));
    if (parsed.success) return [...new Set(parsed.data.map((id) => (id === "null" ? null : id)))];
    context.addIssue({ code: "custom", message: 'queueIds must be a JSON array of ids and "null"' });
    return z.NEVER;
  });

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
  /** Name, number or protocol. */
  searchParam: z.string().trim().max(100).optional(),
  withUnreadMessages: queryFlag.optional(),
  /** Keyset cursor from the previous page's `nextCursor`; older clients send `pageNumber` instead. */
  cursor: z.string().max(100).optional(),
  pageNumber: z.coerce.number().int().min(1).max(1000).optional(),
});
export type ListTickets = z.output<typeof ListTickets>;

export const TicketPage = z.object({
  tickets: z.array(Ticket),
  /** How many match, counted up to 1000. */
  count: z.number().int(),
  hasMore: z.boolean(),
  nextCursor: z.string().nullable(),
});
export type TicketPage = z.infer<typeof TicketPage>;

/** Badges of the three sub-tabs; each is counted up to 1000. */
export const TicketCounts = z.object({
  open: z.number().int(),
  verified: z.number().int(),
  pending: z.number().int(),
});
export type TicketCounts = z.infer<typeof TicketCounts>;

/**
 * `PUT /tickets/{id}`. The new status says which verb is meant: open = accept or reopen, pending = return,
 * closed = resolve, verified = mark as opportunity. Who asks is known from the session: a `userId` sent along is not read.
 */
export const UpdateTicket = z.object({
  status: TicketStatus.optional(),
});
export type UpdateTicket = z.infer<typeof UpdateTicket>;
