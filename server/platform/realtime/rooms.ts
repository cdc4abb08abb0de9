/**
 * The rooms of one company, without the company's prefix. A socket joins its person's rooms when it connects; it asks
 * for the others. Rooms follow read access, so an event never reaches a person whom the API would refuse.
 */
export const rooms = {
  everyone: "everyone",
  admins: "admins",
  /** Everybody except admins. */
  agents: "agents",
  /** Super users, who also get events that others may not see yet. */
  supers: "supers",
  user: (userId: number) => `user:${userId}`,
  /** Agents of a queue. */
  queue: (queueId: number) => `queue:${queueId}`,
  /** Screens that show one conversation. */
  ticket: (ticketId: number) => `ticket:${ticketId}`,
  /** Screens that show a list of a status, or the notifications, narrowed to an audience. */
  list: (list: string, audience: string) => `list:${list}:${audience}`,
} as const;

/** A room's full name: no room is shared between companies. */
export const scoped = (companyId: number, name: string): string => `company:${companyId}:${name}`;

/** The room of one sign-in's sockets. */
export const loginRoom = (loginId: string): string => `login:${loginId}`;

export type TicketAudience = { userId: number | null; queueId: number | null };

/** The people who may see a ticket: admins; its agent; without an agent, the agents of its queue. */
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

/** The rooms of a ticket's events: its list, the notifications, and its open conversation. */
export function ticketRooms(ticket: TicketAudience & { id: number; status: string }): string[] {
  return [rooms.ticket(ticket.id), ...listRooms(ticket), ...notificationRooms(ticket)];
}

/** The rooms that are notified of an unread ticket. */
export function notificationRooms(ticket: TicketAudience): string[] {
  return audienceOf(ticket).map((name) => rooms.list("notification", name));
}

/** The list rooms only: a ticket that moves disappears from these lists. */
export function listRooms(ticket: TicketAudience & { status: string }): string[] {
  return audienceOf(ticket).map((name) => rooms.list(ticket.status, name));
}
