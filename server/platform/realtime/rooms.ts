import type { TicketStatus } from "@balcao/shared/tickets.ts";

/**
 * The rooms of one company, without the company's prefix. A socket is put into those of its person when it connects;
 * the others it asks for. Rooms follow who may read what, so an event never reaches someone the API would refuse.
 */
export const rooms = {
  everyone: "everyone",
  admins: "admins",
  /** Everybody who is not an admin. */
  agents: "agents",
  /** Super users, who also hear of what others may not see yet. */
  supers: "supers",
  user: (userId: number) => `user:${userId}`,
  /** Agents of a queue. */
  queue: (queueId: number) => `queue:${queueId}`,
  /** Screens that show one conversation. */
  ticket: (ticketId: number) => `ticket:${ticketId}`,
  /** Screens that show a list, or the notifications, narrowed to an audience. */
  list: (list: TicketStatus | "notification", audience: string) => `list:${list}:${audience}`,
} as const;

/** A room's full name: no room is shared between companies. */
export const scoped = (companyId: number, name: string): string => `company:${companyId}:${name}`;

/** The sockets of one sign-in. */
export const loginRoom = (loginId: string): string => `login:${loginId}`;

export type TicketAudience = { userId: number | null; queueId: number | null };

/** Who may see a ticket: admins; its agent; while nobody has it, the agents of its queue. */
export function audienceOf(ticket: TicketAudience): string[] {
  if (ticket.userId !== null) return [rooms.admins, rooms.user(ticket.userId)];
  if (ticket.queueId !== null) return [rooms.admins, rooms.queue(ticket.queueId)];
  return [rooms.admins];
}

/** The audiences a person belongs to. */
export function audiencesOf(person: { id: number; profile: string; queueIds: readonly number[] }): string[] {
  if (person.profile === "admin") return [rooms.admins];
  return [rooms.user(person.id), ...person.queueIds.map(rooms.queue)];
}

/** The rooms that hear of a ticket: its list, the notifications, and where its conversation is open. */
export function ticketRooms(ticket: TicketAudience & { id: number; status: TicketStatus }): string[] {
  return [rooms.ticket(ticket.id), ...listRooms(ticket), ...notificationRooms(ticket)];
}

/** Where a ticket that is unread calls somebody. */
export function notificationRooms(ticket: TicketAudience): string[] {
  return audienceOf(ticket).map((name) => rooms.list("notification", name));
}

/** The list rooms only: where a ticket disappears from when it moves. */
export function listRooms(ticket: TicketAudience & { status: TicketStatus }): string[] {
  return audienceOf(ticket).map((name) => rooms.list(ticket.status, name));
}
