import { type ClientEmit, clientEmits } from "@balcao/shared/events.ts";
import type { Socket } from "socket.io";
import type { Log } from "../log.ts";
import type { PersonSocket, SocketPerson } from "./person-socket.ts";
import { audiencesOf, loginRoom, rooms, scoped } from "./rooms.ts";
import { type TicketWatching, WatchedTickets } from "./watched-tickets.ts";

export type SocketChecks = Pick<TicketWatching, "mayWatch" | "looked" | "typed"> & {
  log: Log;
  /** Called at a screen's sign of life. */
  seen: (person: SocketPerson) => Promise<void>;
};

/** A sign of life is valid for minutes; more frequent ones are dropped. In milliseconds. */
const seenMs = 30_000;

/** Joins a new socket to its person's rooms, and listens to its requests. */
export function welcome(socket: PersonSocket, options: SocketChecks & TicketWatching): void {
  const { person } = socket.data;
  const role = person.profile === "admin" ? rooms.admins : rooms.agents;
  const own = [rooms.everyone, role, rooms.user(person.id), ...audiencesOf(person)];
  if (person.super) own.push(rooms.supers);
  socket.join([loginRoom(person.loginId), ...own.map((name) => scoped(person.companyId, name))]);
  const lists = (list: string) =>
    audiencesOf(person).map((audience) => scoped(person.companyId, rooms.list(list, audience)));
  const watched = new WatchedTickets(socket, options);
  let seenAt = Number.NEGATIVE_INFINITY;
  const handlers: { [E in ClientEmit]: (...args: (typeof clientEmits)[E]["_output"]) => unknown } = {
    joinNotification: () => socket.join(lists("notification")),
    joinTickets: (status) => socket.join(lists(status)),
    leaveTickets: (status) => lists(status).map((room) => socket.leave(room)),
    joinChatBox: (ticketId) => watched.join(ticketId),
    leaveChatBox: (ticketId) => watched.leave(ticketId),
    typing: (ticketId, isTyping) => watched.type(ticketId, isTyping),
    lookAt: (ticketId) => watched.look(ticketId),
    userStatus: () => {
      if (performance.now() - seenAt < seenMs) return;
      seenAt = performance.now();
      return options.seen(person);
    },
  };
  for (const name of Object.keys(clientEmits) as ClientEmit[]) listen(socket, name, handlers[name], options.log);
  socket.on("disconnect", () => watched.end());
}

/** Ignores invalid arguments: existing clients send "undefined" while they load. */
function listen(socket: PersonSocket, name: ClientEmit, handler: (...args: never[]) => unknown, log: Log): void {
  const receive = (...args: unknown[]) => {
    const parsed = clientEmits[name].safeParse(args.filter((arg) => typeof arg !== "function"));
    if (!parsed.success) return;
    Promise.resolve(handler(...(parsed.data as never[]))).catch((error: unknown) =>
      log.error({ error, name }, "a socket event failed"),
    );
  };
  (socket as Socket).on(name, receive);
}
