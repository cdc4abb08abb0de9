import type { Server as HttpServer, IncomingHttpHeaders, IncomingMessage } from "node:http";
import { eventName, type PersonalKind, personalEventName, type SharedKind } from "@balcao/shared/events.ts";
import { Server as SocketServer } from "socket.io";
import type { SharedRedis } from "../redis/shared-redis.ts";
import { aliasesOf } from "./aliases.ts";
import { allowEvents, type EventAllowance, usualAllowance } from "./event-allowance.ts";
import type { PersonSocket, SocketPerson } from "./person-socket.ts";
import { Presence } from "./presence.ts";
import { loginRoom, rooms, scoped } from "./rooms.ts";
import { type SocketChecks, welcome } from "./welcome.ts";

export type RealtimeOptions = SocketChecks & {
  origins: readonly string[];
  /** Whether one more socket may come from where this one does. */
  mayConnect: (request: IncomingMessage) => Promise<boolean>;
  allowance?: EventAllowance;
  /** Whom a handshake belongs to, or null to refuse it. `token` is what the client sent, `cookie` the raw header. */
  authenticate: (handshake: { token: string | null; cookie: string | null }) => Promise<SocketPerson | null>;
};

/** What changes many times a second is told this seldom, in milliseconds. */
const soonMs = 1_000;

/** What was missed while Redis was away is fetched anew by all screens, spread over this time, in milliseconds. */
const catchUpMs = 3_000;
const missedEvent = "balcao:missed";

/**
 * Tells screens what happened, those of other servers too where there is a Redis in common. Loss is harmless: a screen
 * that reconnects refetches.
 */
export class Realtime {
  readonly #shared: Pick<SharedRedis, "adapter" | "onReturn"> | null;
  #io: SocketServer | null = null;
  #presence: Presence | null = null;
  #catchingUp: NodeJS.Timeout | null = null;
  readonly #soon = new Map<string, NodeJS.Timeout>();

  constructor(shared: Pick<SharedRedis, "adapter" | "onReturn"> | null = null) {
    this.#shared = shared;
    shared?.onReturn(() => {
      this.#io?.serverSideEmit(missedEvent);
      this.#catchUp();
    });
  }

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
      allowRequest: (request, answer) => {
        if (!isKnownOrigin(request.headers, options.origins)) return answer(null, false);
        options.mayConnect(request).then(
          (may) => answer(may ? null : "ERR_TOO_MANY_ATTEMPTS", may),
          () => answer("ERR_INTERNAL", false),
        );
      },
      ...(this.#shared ? { adapter: this.#shared.adapter } : {}),
    });
    const presence = new Presence(io, this.#shared !== null);
    if (this.#shared) io.on(missedEvent, () => this.#catchUp());
    io.use((socket, next) => {
      const token = typeof socket.handshake.auth.token === "string" ? socket.handshake.auth.token : null;
      options
        .authenticate({ token, cookie: socket.handshake.headers.cookie ?? null })
        .then((person) => {
          if (!person) return next(new Error("ERR_SESSION_EXPIRED"));
          socket.data.person = person;
          socket.data.typingIn = null;
          next();
        })
        .catch((error: unknown) => {
          options.log.error({ error }, "socket handshake");
          next(new Error("ERR_INTERNAL"));
        });
    });
    io.on("connection", (socket) => {
      const isHeard = allowEvents(options.allowance ?? usualAllowance);
      // What is not handed on is as if it had not come; screens say again what matters.
      socket.use((_event, next) => {
        if (isHeard()) next();
      });
      welcome(presence, socket as unknown as PersonSocket, options);
    });
    this.#io = io;
    this.#presence = presence;
  }

  /** Sends to every socket that is in at least one of the rooms, once each. */
  emit(companyId: number, names: readonly string[], kind: SharedKind, payload: unknown): void {
    const to = this.#io?.to(names.map((name) => scoped(companyId, name)));
    to?.emit(eventName(companyId, kind), payload);
    for (const alias of aliasesOf(companyId, kind, payload)) to?.emit(alias.name, alias.payload);
  }

  /**
   * Whether a socket may be in one of the rooms: for nobody nothing need be read. Of other servers' sockets nothing is
   * known, and asking would cost more than what is asked for: then somebody may always be.
   */
  isHeard(companyId: number, names: readonly string[]): boolean {
    if (this.#shared) return true;
    const inUse = this.#io?.of("/").adapter.rooms;
    return inUse !== undefined && names.some((name) => inUse.has(scoped(companyId, name)));
  }

  /** Tells once, a moment from now, what is asked for many times until then under one key. */
  soon(key: string, telling: () => Promise<void>): void {
    if (this.#soon.has(key)) return;
    const timer = setTimeout(() => {
      this.#soon.delete(key);
      void telling();
    }, soonMs);
    this.#soon.set(key, timer.unref());
  }

  /** Takes out of a ticket's room those who may not see it any more. */
  narrowTicket(companyId: number, ticketId: number, audience: readonly string[]): void {
    const io = this.#io;
    if (!io) return;
    const room = scoped(companyId, rooms.ticket(ticketId));
    const others = audience.map((name) => scoped(companyId, name));
    for (const all of this.#everywhere()) all.in(room).except(others).socketsLeave(room);
    this.#presence?.recount(companyId, ticketId);
  }

  /** Tells a person's sockets something, but not those of one sign-in. */
  emitToOthers(companyId: number, userId: number, exceptLoginId: string, kind: SharedKind, payload: unknown): void {
    this.#io
      ?.to(scoped(companyId, rooms.user(userId)))
      .except(loginRoom(exceptLoginId))
      .emit(eventName(companyId, kind), payload);
  }

  /** Tells a person's sockets something under a name of that person's own. */
  emitToPerson(companyId: number, userId: number, kind: PersonalKind, payload: unknown): void {
    this.#io?.to(scoped(companyId, rooms.user(userId))).emit(personalEventName(companyId, kind, userId), payload);
  }

  /** Cuts every socket of a person: their rights changed or their session ended. */
  disconnectUser(companyId: number, userId: number): void {
    this.#cut(scoped(companyId, rooms.user(userId)));
  }

  /** Cuts every socket of a company: it may not use the product any more. */
  disconnectCompany(companyId: number): void {
    this.#cut(scoped(companyId, rooms.everyone));
  }

  /** The sign-ins that have a socket here, and the company whose events they hear. */
  logins(): Map<string, number> {
    const sockets = [...(this.#io?.of("/").sockets.values() ?? [])] as unknown as PersonSocket[];
    return new Map(sockets.map(({ data: { person } }) => [person.loginId, person.companyId]));
  }

  /** How many sockets this server has. */
  countSockets(): number {
    return this.#io?.of("/").sockets.size ?? 0;
  }

  disconnectLogin(loginId: string): void {
    this.#cut(loginRoom(loginId));
  }

  async close(): Promise<void> {
    for (const timer of this.#soon.values()) clearTimeout(timer);
    if (this.#catchingUp) clearTimeout(this.#catchingUp);
    this.#presence?.stop();
    const io = this.#io;
    this.#io = null;
    if (!io) return;
    // The other servers' sockets stay.
    io.local.disconnectSockets(true);
    // Not io.close(): it would close the HTTP server, which its owner does.
    io.engine.close();
  }

  #cut(room: string): void {
    for (const all of this.#everywhere()) all.in(room).disconnectSockets(true);
  }

  /** This server's sockets at once, whatever Redis does; then those of all. */
  #everywhere(): Pick<SocketServer, "in">[] {
    if (!this.#io) return [];
    return this.#shared ? [this.#io.local, this.#io] : [this.#io];
  }

  /** Lets every screen of this server connect anew, as after a lost network: each fetches what it shows. */
  #catchUp(): void {
    // The other servers' connections come back within this time, too: one new beginning serves them all.
    this.#catchingUp ??= setTimeout(() => {
      this.#catchingUp = null;
      for (const { conn } of this.#io?.of("/").sockets.values() ?? [])
        setTimeout(() => conn.close(), Math.random() * catchUpMs).unref();
    }, catchUpMs).unref();
  }
}

/** Our own pages and the consoles we were told of. What is no browser names no origin. */
function isKnownOrigin({ origin, host }: IncomingHttpHeaders, origins: readonly string[]): boolean {
  if (!origin || origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
