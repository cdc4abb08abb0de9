import { formatInTimeZone } from "../../../platform/time/time-zone.ts";
import type { ContactRow, TicketRow, TrackingRow } from "../rows.ts";
import { shopTimeZone } from "../shop.ts";
import type { Writer } from "../writer.ts";

/** A ticket in the making, with the row of its measured times. */
export type Attendance = { ticket: TicketRow; tracking: TrackingRow };

/** Makes a ticket that waits since `at` and has no message yet. */
export function newTicket({ shop, ids, rows, met }: Writer, contact: ContactRow, at: number): Attendance {
  const { companyId, connectionId, queueIds } = shop;
  const id = ids.ticket();
  const isFirst = !met.has(contact.id);
  met.add(contact.id);
  const createdAt = new Date(at);
  const place = { companyId, connectionId, queueId: queueIds.support, userId: null };
  const ticket: TicketRow = {
    id,
    ...place,
    contactId: contact.id,
    status: "pending",
    protocol: `SAC${formatInTimeZone(createdAt, shopTimeZone, "yyyyMMddHHmmss")}${String(id).padStart(15, "0")}`,
    lastMessage: "",
    lastMessageFromMe: false,
    lastMessageType: "chat",
    unreadMessages: 0,
    isGroup: contact.isGroup ?? false,
    isThread: false,
    verifyTicket: false,
    lastMessageAt: createdAt,
    unansweredSince: null,
    createdAt,
    updatedAt: createdAt,
  };
  const tracking: TrackingRow = {
    id: ids.tracking(),
    ...place,
    ticketId: id,
    queuedAt: createdAt,
    firstResponseAt: null,
    startedAt: null,
    finishedAt: null,
    ratingAt: null,
    rated: false,
    ratingRepeated: false,
    isFirst,
  };
  rows.tickets.push(ticket);
  rows.trackings.push(tracking);
  return { ticket, tracking };
}
