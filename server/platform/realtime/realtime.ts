import type { Server as HttpServer, IncomingHttpHeaders, IncomingMessage } from "node:http";
import {
  displacedEvent,
  type EventOf,
  eventName,
  type PersonalKind,
  personalEventName,
  type SharedKind,
} from "@balcao/shared/events.ts";
import { Server as SocketServer } from "socket.io";
import { AppError } from "../../errors.ts";
import { FairQueue } from "../async/fair-queue.ts";
import type { SharedRedis } from "../redis/shared-redis.ts";
import { aliasesOf } from "./aliases.ts";
import { type EventAllowance, PersonAllowances, usualAllowance } from "./event-allowance.ts";
import { Joins } from "./joins.ts";
import type { PersonSocket, SocketPerson } from "./person-socket.ts";
import { Presence } from "./presence.ts";
import { loginRoom, rooms, scoped } from "./rooms.ts";
import { type SocketChecks, welcome } from "./welcome.ts";

export type RealtimeOptions = SocketChecks & {
  origins: readonly string[];
  /** True if the connection's address may open one more socket. */
  mayConnect: (request: IncomingMessage) => Promise<boolean>;
  allowance?: EventAllowance;
  /** The person of a handshake, or null to refuse it. `token` is the client's field, `cookie` the raw header. */
  authenticate: (handshake: { token: string | null; cookie: string | null }) => Promise<SocketPerson | null>;
};

/** Events that coalesce are published after this wait, in milliseconds. */
const throttleMs = 1_000;

/** After Redis was away, all screens fetch what they show again, spread over this time, in milliseconds. */
const catchUpMs = 3_000;
const missedEvent = "balcao:missed";
const narrowedEvent = "balcao:narrowed";

/** Tabs and windows of one sign-in, on each server; the oldest is disconnected. */
const socketsPerLogin = 10;
/** Access checks that run at once, in all and for one company. */
const checks = { width: 3, perKey: 1 };

/**
 * Publishes events to screens, with a shared Redis also to those of other servers. Loss is harmless: a screen that
 * reconnects fetches everything again.
 */
export class Realtime {
  readonly #shared: Pick<SharedRedis, "adapter" | "onReturn"> | null;
  #io: SocketServer | null = null;
  #presence: Presence | null = null;
  #catchingUp: NodeJS.Timeout | null = null;
  readonly #joins = new Joins();
  readonly #throttled = new Map<string, NodeJS.Timeout>();

  constructor(shared: Pick<SharedRedis, "adapter" | "onReturn"> | null = null) {
    this.#shared = shared;
    shared?.onReturn(() => {
      this.#io?.serverSideEmit(missedEvent);
      this.#catchUp();
    });
  }

  /** Accepts sockets on `/socket.io` of an HTTP server. */
  attach(server: HttpServer, options: RealtimeOptions): void {
    const io = new SocketServer(server, {
      path: "/socket.io",
      serveClient: false,
      pingInterval: 20_000,
      pingTimeout: 20_000,
      maxHttpBufferSize: 64 * 1024,
      cors: { origin: [...options.origins], credentials: true },
      // Browsers send the cookie with a socket of any page, without a preflight: another site's socket is refused.
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
    if (this.#shared) io.on(narrowedEvent, (room: string) => this.#joins.narrow(room));
    const allowances = new PersonAllowances(options.allowance ?? usualAllowance);
    const watching = { ...options, presence, joins: this.#joins, checks: new FairQueue<number>(checks) };
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
          if (error instanceof AppError) return next(new Error(error.code));
          options.log.error({ error }, "a socket handshake failed");
          next(new Error("ERR_INTERNAL"));
        });
    });
    io.on("connection", (socket) => {
      const { person } = (socket as unknown as PersonSocket).data;
      const { isAllowed, close } = allowances.open(person.id);
      socket.on("disconnect", close);
      // An event over the rate limit is dropped; screens repeat the important ones.
      socket.use((_event, next) => {
        if (isAllowed()) next();
      });
      welcome(socket as unknown as PersonSocket, watching);
      this.#displaceOldest(person.loginId);
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
   * True if a socket may be in one of the rooms; otherwise the caller need not read the event's data. Other servers'
   * sockets are unknown, and a query would cost more than that data: with a shared Redis it is always true.
   */
  hasListeners(companyId: number, names: readonly string[]): boolean {
    if (this.#shared) return true;
    const inUse = this.#io?.of("/").adapter.rooms;
    return inUse !== undefined && names.some((name) => inUse.has(scoped(companyId, name)));
  }

  /** Coalesces the calls of one key: runs the first call's `work` once, after a wait. */
  throttle(key: string, work: () => Promise<void>): void {
    if (this.#throttled.has(key)) return;
    const timer = setTimeout(() => {
      this.#throttled.delete(key);
      void work();
    }, throttleMs);
    this.#throttled.set(key, timer.unref());
  }

  /** Removes the sockets that may no longer see a ticket from its room. */
  narrowTicket(companyId: number, ticketId: number, audience: readonly string[]): void {
    const io = this.#io;
    if (!io) return;
    const room = scoped(companyId, rooms.ticket(ticketId));
    const others = audience.map((name) => scoped(companyId, name));
    this.#joins.narrow(room);
    // The other servers must know first, so that they check sockets again that are joining the room.
    if (this.#shared) io.serverSideEmit(narrowedEvent, room);
    for (const all of this.#everywhere()) all.in(room).except(others).socketsLeave(room);
    this.#presence?.recount(companyId, ticketId);
  }

  /** Publishes an event to a person's sockets, except those of one sign-in. */
  emitToOthers(companyId: number, userId: number, exceptLoginId: string, kind: SharedKind, payload: unknown): void {
    this.#io
      ?.to(scoped(companyId, rooms.user(userId)))
      .except(loginRoom(exceptLoginId))
      .emit(eventName(companyId, kind), payload);
  }

  /** Publishes an event to a person's sockets under the person's own event name. */
  emitToPerson(companyId: number, userId: number, kind: PersonalKind, payload: unknown): void {
    this.#io?.to(scoped(companyId, rooms.user(userId))).emit(personalEventName(companyId, kind, userId), payload);
  }

  /** Disconnects every socket of a person: their rights changed or their session ended. */
  disconnectUser(companyId: number, userId: number): void {
    this.#cut(scoped(companyId, rooms.user(userId)));
  }

  /** Disconnects every socket of a company: it may no longer use the product. */
  disconnectCompany(companyId: number): void {
    this.#cut(scoped(companyId, rooms.everyone));
  }

  /** The sign-ins that have a socket here, with the company of each. */
  logins(): Map<string, number> {
    return new Map(this.#socketsHere().map(({ data: { person } }) => [person.loginId, person.companyId]));
  }

  /** The number of this server's sockets. */
  countSockets(): number {
    return this.#io?.of("/").sockets.size ?? 0;
  }

  /** Sends this server's sockets of a sign-in the reason for its end, and disconnects them. */
  endLogin(loginId: string, why: EventOf<"signedOut">["why"]): void {
    for (const socket of this.#socketsHere()) {
      const { person } = socket.data;
      if (person.loginId !== loginId) continue;
      socket.emit(eventName(person.companyId, "signedOut"), { why });
      socket.disconnect(true);
    }
  }

  disconnectLogin(loginId: string): void {
    this.#cut(loginRoom(loginId));
  }

  async close(): Promise<void> {
    for (const timer of this.#throttled.values()) clearTimeout(timer);
    if (this.#catchingUp) clearTimeout(this.#catchingUp);
    this.#presence?.stop();
    const io = this.#io;
    this.#io = null;
    if (!io) return;
    // The other servers' sockets stay connected.
    io.local.disconnectSockets(true);
    // Not io.close(): it would close the HTTP server, which its owner does.
    io.engine.close();
  }

  /** Limits a login's sockets here. The oldest one is sent the reason, so that it does not reconnect at once. */
  #displaceOldest(loginId: string): void {
    const { adapter, sockets } = this.#io?.of("/") ?? {};
    const [oldest, ...newer] = adapter?.rooms.get(loginRoom(loginId)) ?? [];
    if (oldest === undefined || newer.length < socketsPerLogin) return;
    const socket = sockets?.get(oldest);
    socket?.emit(displacedEvent);
    socket?.disconnect(true);
  }

  #socketsHere(): PersonSocket[] {
    return [...(this.#io?.of("/").sockets.values() ?? [])] as unknown as PersonSocket[];
  }

  #cut(room: string): void {
    for (const all of this.#everywhere()) all.in(room).disconnectSockets(true);
  }

  /** This server's sockets, which work without Redis; then those of all servers. */
  #everywhere(): Pick<SocketServer, "in">[] {
    if (!this.#io) return [];
    return this.#shared ? [this.#io.local, this.#io] : [this.#io];
  }

  /** Makes every screen of this server reconnect, as after a lost network: each fetches its content again. */
  #catchUp(): void {
    // The other servers' Redis connections return within this time too: one reconnect serves them all.
    this.#catchingUp ??= setTimeout(() => {
      this.#catchingUp = null;
      for (const { conn } of this.#io?.of("/").sockets.values() ?? [])
        setTimeout(() => conn.close(), Math.random() * catchUpMs).unref();
    }, catchUpMs).unref();
  }
}

/** True for our own pages and the configured consoles. A client that is no browser sends no origin. */
function isKnownOrigin({ origin, host }: IncomingHttpHeaders, origins: readonly string[]): boolean {
  if (!origin || origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
