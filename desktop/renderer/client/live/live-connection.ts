import {
  type ClientEmit,
  displacedEvent,
  type EventKind,
  eventNameFor,
  events,
  lookAtMs,
} from "@balcao/shared/events.ts";
import type { TicketStatus } from "@balcao/shared/inbox/tickets.ts";
import { io, type Socket } from "socket.io-client";

export type LiveOptions = {
  url: string;
  companyId: number;
  userId: number;
  /** The present access token: it changes every quarter of an hour. */
  token: () => string | undefined;
  /** Refreshes the token after a refused handshake; resolves to true if it worked. */
  renew: () => Promise<boolean>;
  onEvent: (kind: EventKind, payload: unknown) => void;
  onConnected: () => void;
  onDisconnected: () => void;
};

const userStatusMs = 300_000;
const refusalPauseMs = 5_000;
const checkPauseMs = 10_000;

/** The page's one socket: it holds the rooms on screen and joins them again after every reconnection. */
export class LiveConnection {
  readonly #socket: Socket;
  readonly #rooms = new Map<string, { count: number; ticketId: number | null; join: () => void }>();
  readonly #heartbeat: ReturnType<typeof setInterval>;
  readonly #looking: ReturnType<typeof setInterval>;
  /** Reports each conversation on screen as viewed, while this window is visible. */
  readonly #look = (): void => {
    if (document.visibilityState !== "visible") return;
    for (const { ticketId } of this.#rooms.values()) if (ticketId !== null) this.#emit("lookAt", ticketId);
  };
  readonly #network: readonly (readonly ["offline" | "online", () => void])[];
  #checkedAt = 0;
  #refusals = 0;
  #stopped = false;
  /** The server closed this socket because newer screens of this sign-in exceed the limit. */
  #displaced = false;
  #stopWaiting = () => {};

  constructor(options: LiveOptions) {
    this.#socket = io(options.url, {
      transports: ["websocket", "polling"],
      auth: (give) => give({ token: options.token() }),
    });
    this.#socket.on("connect", () => {
      this.#refusals = 0;
      this.#emit("joinNotification");
      this.#emit("userStatus");
      for (const room of this.#rooms.values()) room.join();
      this.#look();
      options.onConnected();
    });
    this.#socket.on("disconnect", (reason) => {
      options.onDisconnected();
      // The server closed the connection, and socket.io will not reconnect by itself: a new handshake decides.
      if (reason === "io server disconnect") this.#comeBack();
    });
    this.#socket.on(displacedEvent, () => {
      this.#displaced = true;
    });
    this.#socket.on("connect_error", (error) => void this.#handshakeFailed(error, options));
    for (const kind of Object.keys(events) as EventKind[]) {
      const name = eventNameFor(options.companyId, kind, options.userId);
      this.#socket.on(name, (payload: unknown) => options.onEvent(kind, payload));
    }
    // The socket itself notices an outage only after half a minute.
    this.#network = [
      ["offline", () => this.checkAnew()],
      ["online", () => this.#socket.connect()],
    ];
    for (const [name, hear] of this.#network) window.addEventListener(name, hear);
    this.#heartbeat = setInterval(() => this.#emit("userStatus"), userStatusMs);
    this.#looking = setInterval(() => this.#look(), lookAtMs);
    document.addEventListener("visibilitychange", this.#look);
  }

  /** Subscribes to one list until the returned function is called. */
  watchList(status: TicketStatus): () => void {
    return this.#enter(`list:${status}`, "joinTickets", "leaveTickets", status);
  }

  /** Subscribes to one conversation until the returned function is called. */
  watchTicket(ticketId: number): () => void {
    return this.#enter(`ticket:${ticketId}`, "joinChatBox", "leaveChatBox", ticketId);
  }

  /** Tells colleagues with the same conversation on screen that the user is typing, or has stopped. */
  typing(ticketId: number, isTyping: boolean): void {
    this.#emit("typing", ticketId, isTyping);
  }

  /** Calls are not answered any more: a reconnection shows whether the socket still reaches the server. */
  checkAnew(): void {
    // A call that never succeeds must not make the socket reconnect again and again.
    if (this.#stopped || !this.#socket.connected || Date.now() - this.#checkedAt < checkPauseMs) return;
    this.#checkedAt = Date.now();
    this.#socket.disconnect();
    this.#socket.connect();
  }

  stop(): void {
    this.#stopped = true;
    for (const [name, hear] of this.#network) window.removeEventListener(name, hear);
    clearInterval(this.#heartbeat);
    clearInterval(this.#looking);
    document.removeEventListener("visibilitychange", this.#look);
    this.#stopWaiting();
    this.#socket.removeAllListeners();
    this.#socket.disconnect();
  }

  /** Two components may watch the same room: it is left with the last one. */
  #enter(key: string, join: ClientEmit, leave: ClientEmit, argument: string | number): () => void {
    const ticketId = typeof argument === "number" ? argument : null;
    const room = this.#rooms.get(key) ?? { count: 0, ticketId, join: () => this.#emit(join, argument) };
    room.count += 1;
    this.#rooms.set(key, room);
    if (room.count === 1) {
      room.join();
      if (ticketId !== null) this.#look();
    }
    return () => {
      room.count -= 1;
      if (room.count > 0) return;
      this.#rooms.delete(key);
      this.#emit(leave, argument);
    };
  }

  #emit(name: ClientEmit, ...args: unknown[]): void {
    // Nothing is queued while offline: the rooms are joined again on connect.
    if (this.#socket.connected) this.#socket.emit(name, ...args);
  }

  /**
   * If a login has too many screens, only viewed ones reconnect: otherwise they would displace each other endlessly.
   */
  #comeBack(): void {
    if (!this.#displaced) {
      this.#socket.connect();
      return;
    }
    this.#displaced = false;
    this.#stopWaiting = whenLookedAt(() => this.#socket.connect());
  }

  async #handshakeFailed(error: Error, options: LiveOptions): Promise<void> {
    options.onDisconnected();
    // While `active`, socket.io reconnects by itself; after a refused handshake it does not.
    if (this.#socket.active) return;
    this.#refusals += 1;
    const expired = error.message === "ERR_SESSION_EXPIRED";
    // A first expiry is normal and refreshed at once; a server that keeps refusing is retried slowly.
    const delayMs = expired && this.#refusals === 1 ? 0 : refusalPauseMs;
    await new Promise((done) => setTimeout(done, delayMs));
    if (this.#stopped) return;
    if (!expired || (await options.renew())) this.#socket.connect();
  }
}

/** Calls `then` once when a user starts to work in this window. Returns how to cancel. */
function whenLookedAt(then: () => void): () => void {
  const abort = new AbortController();
  const onLook = () => {
    abort.abort();
    then();
  };
  for (const event of ["focus", "pointerdown", "keydown"])
    window.addEventListener(event, onLook, { signal: abort.signal });
  return () => abort.abort();
}
