import type { FairQueue } from "../async/fair-queue.ts";
import type { Joins } from "./joins.ts";
import type { PersonSocket, SocketPerson } from "./person-socket.ts";
import type { Presence } from "./presence.ts";
import { rooms, scoped } from "./rooms.ts";

/** A screen shows one conversation, or a few; beyond this number the oldest is left. */
const mostWatched = 100;
/** While a person goes on typing it is told again: a channel shows it for a limited time. */
const typedAgainMs = 20_000;
/** A person without a further sign by then has stopped, though the word of it was lost. Screens give one every ten seconds. */
const longestSilenceMs = 30_000;

export type TicketWatching = {
  presence: Presence;
  joins: Joins;
  /** Access checks are shared fairly among companies. */
  checks: FairQueue<number>;
  /** True if the person may watch the ticket. */
  mayWatch: (person: SocketPerson, ticketId: number) => Promise<boolean>;
  /** Called, again and again, while a person with access has the ticket on a screen. */
  looked: (companyId: number, ticketId: number) => void;
  /** Called when a person with access begins to type in the ticket, and again while they go on. */
  typed: (companyId: number, ticketId: number) => void;
};

/** The conversations that one socket watches. */
export class WatchedTickets {
  readonly #socket: PersonSocket;
  readonly #options: TicketWatching;
  /** The tickets it asked for and has not left, the oldest first. */
  readonly #wanted = new Set<number>();
  readonly #checking = new Set<number>();
  #typing: NodeJS.Timeout | null = null;
  /** The last sign of the typing, by `performance.now()`. */
  #typedAt = 0;

  constructor(socket: PersonSocket, options: TicketWatching) {
    this.#socket = socket;
    this.#options = options;
  }

  async join(ticketId: number): Promise<void> {
    if (this.#socket.rooms.has(this.#room(ticketId))) return;
    this.#wanted.add(ticketId);
    const [oldest] = this.#wanted;
    if (this.#wanted.size > mostWatched && oldest !== undefined) await this.leave(oldest);
    // The check under way also joins this request.
    if (this.#checking.has(ticketId)) return;
    this.#checking.add(ticketId);
    try {
      await this.#options.checks.run(this.#socket.data.person.companyId, () => this.#joinIfMay(ticketId));
    } finally {
      this.#checking.delete(ticketId);
    }
  }

  async leave(ticketId: number): Promise<void> {
    if (this.#socket.data.typingIn === ticketId) this.#type(null);
    if (!this.#wanted.delete(ticketId) || !this.#socket.rooms.has(this.#room(ticketId))) return;
    await this.#socket.leave(this.#room(ticketId));
    this.#show(ticketId);
  }

  /** Also accepted during the join: a screen sends it right after. */
  async look(ticketId: number): Promise<void> {
    const { checks, looked } = this.#options;
    const { companyId } = this.#socket.data.person;
    // Waits for the check under way, if there is one.
    if (this.#checking.has(ticketId)) await checks.run(companyId, async () => undefined);
    if (this.#socket.rooms.has(this.#room(ticketId))) looked(companyId, ticketId);
  }

  type(ticketId: number, isTyping: boolean): void {
    const { typingIn } = this.#socket.data;
    // An end counts also after the person has lost access.
    if (isTyping ? !this.#isIn(ticketId) : typingIn !== ticketId) return;
    if (isTyping) this.#typedAt = performance.now();
    if (isTyping && typingIn === ticketId) return;
    this.#type(isTyping ? ticketId : null);
    this.#show(ticketId);
  }

  #type(typingIn: number | null): void {
    this.#socket.data.typingIn = typingIn;
    if (this.#typing) clearInterval(this.#typing);
    this.#typing = null;
    if (typingIn === null) return;
    this.#options.typed(this.#socket.data.person.companyId, typingIn);
    this.#typing = setInterval(() => this.#typeOn(typingIn), typedAgainMs).unref();
  }

  #typeOn(ticketId: number): void {
    if (this.#isIn(ticketId) && performance.now() - this.#typedAt < longestSilenceMs)
      this.#options.typed(this.#socket.data.person.companyId, ticketId);
    else {
      this.#type(null);
      this.#show(ticketId);
    }
  }

  /** False after a transfer to people whom the person is not among, too. */
  #isIn(ticketId: number): boolean {
    return this.#socket.rooms.has(this.#room(ticketId));
  }

  /** The socket has ended, and left all rooms. */
  end(): void {
    if (this.#typing) clearInterval(this.#typing);
    for (const ticketId of this.#wanted) this.#show(ticketId);
    this.#wanted.clear();
  }

  async #joinIfMay(ticketId: number): Promise<void> {
    // The socket may have left or ended while it waited.
    if (!this.#wanted.has(ticketId) || !this.#socket.connected) return;
    const room = this.#room(ticketId);
    const { joins, mayWatch } = this.#options;
    const isIn = await joins.joinIfMay(
      room,
      () => mayWatch(this.#socket.data.person, ticketId),
      () => {
        if (this.#wanted.has(ticketId) && this.#socket.connected) void this.#socket.join(room);
      },
    );
    if (isIn) this.#show(ticketId);
    else this.#wanted.delete(ticketId);
  }

  #room(ticketId: number): string {
    return scoped(this.#socket.data.person.companyId, rooms.ticket(ticketId));
  }

  #show(ticketId: number): void {
    this.#options.presence.show(this.#socket.data.person.companyId, ticketId);
  }
}
