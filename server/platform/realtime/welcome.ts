import { type ClientEmit, clientEmits } from "@balcao/shared/events.ts";
import type { Socket } from "socket.io";
import type { Log } from "../log.ts";
import type { PersonSocket, SocketPerson } from "./person-socket.ts";
import type { Presence } from "./presence.ts";
import { audiencesOf, loginRoom, rooms, scoped } from "./rooms.ts";

export type SocketChecks = {
  log: Log;
  /** Whether this person may watch this ticket. */
  mayWatch: (person: SocketPerson, ticketId: number) => Promise<boolean>;
  /** A screen of this person gave a sign of life. */
  seen: (person: SocketPerson) => Promise<void>;
};

/** Puts a new socket where its person belongs, and listens to what it asks for. */
export function welcome(presence: Presence, socket: PersonSocket, options: SocketChecks): void {
  const { person } = socket.data;
  const role = person.profile === "admin" ? rooms.admins : rooms.agents;
  const own = [rooms.everyone, role, rooms.user(person.id), ...audiencesOf(person)];
  if (person.super) own.push(rooms.supers);
  socket.join([loginRoom(person.loginId), ...own.map((name) => scoped(person.companyId, name))]);
  const lists = (list: Parameters<typeof rooms.list>[0]) =>
    audiencesOf(person).map((audience) => scoped(person.companyId, rooms.list(list, audience)));
  const ticketRoom = (ticketId: number) => scoped(person.companyId, rooms.ticket(ticketId));

  const showPresence = (ticketId: number) => presence.show(person.companyId, ticketId);
  /** The conversations on this screen. */
  const watched = new Set<number>();
  const handlers: { [E in ClientEmit]: (...args: (typeof clientEmits)[E]["_output"]) => unknown } = {
    joinNotification: () => socket.join(lists("notification")),
    joinTickets: (status) => socket.join(lists(status)),
    leaveTickets: (status) => lists(status).map((room) => socket.leave(room)),
    joinChatBox: async (ticketId) => {
      if (!(await options.mayWatch(person, ticketId))) return;
      // Known before others are told of it: what is written from then on counts.
      watched.add(ticketId);
      await socket.join(ticketRoom(ticketId));
      // The ticket may have gone to somebody else between the question and the joining, when nobody was there to take out.
      if (!(await options.mayWatch(person, ticketId))) await socket.leave(ticketRoom(ticketId));
      showPresence(ticketId);
    },
    leaveChatBox: async (ticketId) => {
      if (!watched.delete(ticketId)) return;
      if (socket.data.typingIn === ticketId) socket.data.typingIn = null;
      await socket.leave(ticketRoom(ticketId));
      showPresence(ticketId);
    },
    typing: (ticketId, isTyping) => {
      const typingIn = isTyping ? ticketId : null;
      if (!watched.has(ticketId) || socket.data.typingIn === typingIn) return;
      socket.data.typingIn = typingIn;
      showPresence(ticketId);
    },
    userStatus: () => options.seen(person),
  };
  for (const name of Object.keys(clientEmits) as ClientEmit[]) listen(socket, name, handlers[name], options.log);
  socket.on("disconnect", () => {
    for (const ticketId of watched) showPresence(ticketId);
  });
}

/** Arguments that do not fit are ignored: older screens send "undefined" while they load (CONTRACT.md section 2). */
function listen(socket: PersonSocket, name: ClientEmit, handler: (...args: never[]) => unknown, log: Log): void {
  const receive = (...args: unknown[]) => {
    const parsed = clientEmits[name].safeParse(args.filter((arg) => typeof arg !== "function"));
    if (!parsed.success) return;
    Promise.resolve(handler(...(parsed.data as never[]))).catch((error: unknown) =>
      log.error({ error, name }, "socket"),
    );
  };
  (socket as Socket).on(name, receive);
}
