import { type ClientEmit, type EventKind, events, heardName } from "@balcao/shared/events.ts";
import type { TicketStatus } from "@balcao/shared/tickets.ts";
import { io, type Socket } from "socket.io-client";

export type LiveOptions = {
  url: string;
  companyId: number;
  userId: number;
  /** The access token as it is now: it changes every quarter of an hour. */
  token: () => string | undefined;
  /** Renews the token when the server refuses the handshake; answers whether it worked. */
  renew: () => Promise<boolean>;
  onEvent: (kind: EventKind, payload: unknown) => void;
  onConnected: () => void;
  onDisconnected: () => void;
};

const userStatusMs = 300_000;
const refusalPauseMs = 5_000;

/** The one socket of the page: it knows the rooms on screen and joins them again after every reconnect. */
export class LiveConnection {
  readonly #socket: Socket;
  readonly #rooms = new Map<string, { count: number; join: () => void }>();
  readonly #heartbeat: ReturnType<typeof setInterval>;
  #refusals = 0;
  #stopped = false;

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
      options.onConnected();
    });
    this.#socket.on("disconnect", (reason) => {
      options.onDisconnected();
      // The server cut us off and socket.io will not come back by itself: the handshake decides if we may.
      if (reason === "io server disconnect") this.#socket.connect();
    });
    this.#socket.on("connect_error", (error) => void this.#handshakeFailed(error, options));
    for (const kind of Object.keys(events) as EventKind[]) {
      const name = heardName(options.companyId, kind, options.userId);
      this.#socket.on(name, (payload: unknown) => options.onEvent(kind, payload));
    }
    this.#heartbeat = setInterval(() => this.#emit("userStatus"), userStatusMs);
  }

  /** Hears of one list until the returned function is called. */
  watchList(status: TicketStatus): () => void {
    return this.#enter(`list:${status}`, "joinTickets", "leaveTickets", status);
  }

  /** Hears of one conversation until the returned function is called. */
  watchTicket(ticketId: number): () => void {
    return this.#enter(`ticket:${ticketId}`, "joinChatBox", "leaveChatBox", ticketId);
  }

  /** Tells colleagues who have the same conversation on screen that one writes, or stopped to. */
  typing(ticketId: number, isTyping: boolean): void {
    this.#emit("typing", ticketId, isTyping);
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#heartbeat);
    this.#socket.removeAllListeners();
    this.#socket.disconnect();
  }

  /** Two parts of the screen may watch the same room: the last one out leaves it. */
  #enter(key: string, join: ClientEmit, leave: ClientEmit, argument: string | number): () => void {
    const room = this.#rooms.get(key) ?? { count: 0, join: () => this.#emit(join, argument) };
    room.count += 1;
    this.#rooms.set(key, room);
    if (room.count === 1) room.join();
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

  async #handshakeFailed(error: Error, options: LiveOptions): Promise<void> {
    options.onDisconnected();
    // While `active`, socket.io tries again by itself; after a refusal of the handshake it does not.
    if (this.#socket.active) return;
    this.#refusals += 1;
    const expired = error.message === "ERR_SESSION_EXPIRED";
    // The first expiry is ordinary and renewed at once; a server that goes on refusing must not be hammered.
    const delayMs = expired && this.#refusals === 1 ? 0 : refusalPauseMs;
    await new Promise((done) => setTimeout(done, delayMs));
    if (this.#stopped) return;
    if (!expired || (await options.renew())) this.#socket.connect();
  }
}
