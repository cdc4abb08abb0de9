import { type EventOf, eventName } from "@balcao/shared/events.ts";
import type { Server } from "socket.io";
import type { PersonSocket } from "./person-socket.ts";
import { rooms, scoped } from "./rooms.ts";

/**
 * Tells everybody who has a conversation on screen who else has, and who of them is writing. A person with several
 * screens counts once. Works across nodes: socket.io's adapter knows the sockets of all.
 */
export async function showPresence(io: Server, companyId: number, ticketId: number): Promise<void> {
  const room = scoped(companyId, rooms.ticket(ticketId));
  const viewers = new Map<number, EventOf<"presence">["viewers"][number]>();
  for (const socket of await io.in(room).fetchSockets()) {
    const { person, typingIn } = socket.data as PersonSocket["data"];
    const isTyping = typingIn === ticketId || viewers.get(person.id)?.isTyping === true;
    viewers.set(person.id, { id: person.id, name: person.name, isTyping });
  }
  io.to(room).emit(eventName(companyId, "presence"), { ticketId, viewers: [...viewers.values()] });
}
