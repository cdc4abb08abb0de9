import type { Server as HttpServer, IncomingHttpHeaders } from "node:http";
import { type ClientEmit, clientEmits, type EventKind, eventName } from "@balcao/shared/events.ts";
import { type Socket, Server as SocketServer } from "socket.io";
import type { Log } from "../log.ts";
import { audiencesOf, rooms } from "./rooms.ts";

/** A person behind a socket, as the handshake established. */
export type SocketPerson = {
  id: number;
  companyId: number;
  profile: string;
  queueIds: readonly number[];
  loginId: string;
};

export type RealtimeOptions = {
  log: Log;
  origins: readonly string[];
  /** Whom a handshake belongs to, or null to refuse it. `token` is what the client sent, `cookie` the raw header. */
  authenticate: (handshake: { token: string | null; cookie: string | null }) => Promise<SocketPerson | null>;
  /** Whether this person may watch this ticket. */
  mayWatch: (person: SocketPerson, ticketId: number) => Promise<boolean>;
  /** A screen of this person gave a sign of life. */
  seen: (person: SocketPerson) => Promise<void>;
};

type PersonSocket = Socket<
  Record<string, never>,
  Record<string, (payload: unknown) => void>,
  Record<string, never>,
  { person: SocketPerson }
>;

/** Tells screens what happened. Loss is harmless: a screen that reconnects refetches. */
export class Realtime {
  #io: SocketServer | null = null;

  /** Starts to accept sockets on `/socket.io` of an HTTP server. */
  attach(server: HttpServer, options: RealtimeOptions): void {
    const io = new SocketServer(server, {
      path: "/socket.io",
      serveClient: false,
      pingInterval: 20_000,
      pingTimeout: 20_000,
      maxHttpBufferSize: 64 * 1024,
      cors: { origin: [...options.origins], credentials: true },
      // Browsers send the cookie along whichever page opens a socket, and ask nobody before: another site's is refused.
      allowRequest: ({ headers }, answer) => answer(null, isKnownOrigin(headers, options.origins)),
    });
    io.use((socket, next) => {
      const token = typeof socket.handshake.auth.token === "string" ? socket.handshake.auth.token : null;
      options
        .authenticate({ token, cookie: socket.handshake.headers.cookie ?? null })
        .then((person) => {
          if (!person) return next(new Error("ERR_SESSION_EXPIRED"));
          socket.data.person = person;
          next();
        })
        .catch((error: unknown) => {
          options.log.error({ error }, "socket handshake");
          next(new Error("ERR_INTERNAL"));
        });
    });
    io.on("connection", (socket) => welcome(socket as unknown as PersonSocket, options));
    this.#io = io;
  }

  /** Sends to every socket that is in at least one of the rooms, once each. */
  emit(companyId: number, names: readonly string[], kind: EventKind, payload: unknown): void {
    this.#io?.to(names.map((name) => scoped(companyId, name))).emit(eventName(companyId, kind), payload);
  }

  /** Takes out of a ticket's room those who may not see it any more. */
  narrowTicket(companyId: number, ticketId: number, audience: readonly string[]): void {
    const room = scoped(companyId, rooms.ticket(ticketId));
    this.#io
      ?.in(room)
      .except(audience.map((name) => scoped(companyId, name)))
      .socketsLeave(room);
  }

  /** Tells a person's sockets something, but not those of one sign-in. */
  emitToOthers(companyId: number, userId: number, exceptLoginId: string, kind: EventKind, payload: unknown): void {
    this.#io
      ?.to(scoped(companyId, rooms.user(userId)))
      .except(loginRoom(exceptLoginId))
      .emit(eventName(companyId, kind), payload);
  }

  /** Cuts every socket of a person: their rights changed or their session ended. */
  disconnectUser(companyId: number, userId: number): void {
    this.#io?.in(scoped(companyId, rooms.user(userId))).disconnectSockets(true);
  }

  /** The sign-ins that have a socket here. */
  loginIds(): string[] {
    const sockets = [...(this.#io?.of("/").sockets.values() ?? [])] as unknown as PersonSocket[];
    return [...new Set(sockets.map((socket) => socket.data.person.loginId))];
  }

  disconnectLogin(loginId: string): void {
    this.#io?.in(loginRoom(loginId)).disconnectSockets(true);
  }

  async close(): Promise<void> {
    const io = this.#io;
    this.#io = null;
    if (!io) return;
    io.disconnectSockets(true);
    // Not io.close(): it would close the HTTP server, which its owner does.
    io.engine.close();
  }
}

/** Our own pages and the consoles we were told of. What is no browser names no origin. */
function isKnownOrigin({ origin, host }: IncomingHttpHeaders, origins: readonly string[]): boolean {
  if (!origin || origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

const scoped = (companyId: number, name: string): string => `company:${companyId}:${name}`;
const loginRoom = (loginId: string): string => `login:${loginId}`;

function welcome(socket: PersonSocket, options: RealtimeOptions): void {
  const { person } = socket.data;
  const role = person.profile === "admin" ? rooms.admins : rooms.agents;
  const own = [rooms.everyone, role, rooms.user(person.id), ...audiencesOf(person)];
  socket.join([loginRoom(person.loginId), ...own.map((name) => scoped(person.companyId, name))]);
  const lists = (list: Parameters<typeof rooms.list>[0]) =>
    audiencesOf(person).map((audience) => scoped(person.companyId, rooms.list(list, audience)));
  const ticketRoom = (ticketId: number) => scoped(person.companyId, rooms.ticket(ticketId));

  const handlers: { [E in ClientEmit]: (...args: (typeof clientEmits)[E]["_output"]) => unknown } = {
    joinNotification: () => socket.join(lists("notification")),
    joinTickets: (status) => socket.join(lists(status)),
    leaveTickets: (status) => lists(status).map((room) => socket.leave(room)),
    joinChatBox: async (ticketId) => {
      if (!(await options.mayWatch(person, ticketId))) return;
      await socket.join(ticketRoom(ticketId));
      // The ticket may have gone to somebody else between the question and the joining, when nobody was there to take out.
      if (!(await options.mayWatch(person, ticketId))) await socket.leave(ticketRoom(ticketId));
    },
    leaveChatBox: (ticketId) => socket.leave(ticketRoom(ticketId)),
    userStatus: () => options.seen(person),
  };
  for (const name of Object.keys(clientEmits) as ClientEmit[]) listen(socket, name, handlers[name], options.log);
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
