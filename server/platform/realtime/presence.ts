import { randomUUID } from "node:crypto";
import { type EventOf, eventName } from "@balcao/shared/events.ts";
import type { Server } from "socket.io";
import type { PersonSocket } from "./person-socket.ts";
import { rooms, scoped } from "./rooms.ts";

type Viewer = EventOf<"presence">["viewers"][number];
type Ticket = { companyId: number; ticketId: number };
/** What one server says to the others of who has a conversation on screen there. */
type Word = Ticket & { node: string; viewers: Viewer[]; asks: boolean };

/** How often each server repeats its word, and how long it is believed: a server that died says nothing. */
const repeatMs = 20_000;
const believedMs = 50_000;
const wordEvent = "balcao:presence";
const recountEvent = "balcao:recount";

/**
 * Tells everybody who has a conversation on screen who else has, and who of them is writing. A person with several
 * screens counts once. Servers tell each other; none waits for another's answer, so a frozen one holds nobody up, and
 * what belongs to a socket alone, such as its token, stays where it is.
 */
export class Presence {
  readonly #io: Server;
  readonly #hasOthers: boolean;
  readonly #node = randomUUID();
  /** What other servers said of conversations that are on screen here, by room and server. */
  readonly #elsewhere = new Map<string, Map<string, { viewers: Viewer[]; until: number }>>();
  /** Conversations of which this server has said that somebody looks at them. */
  readonly #told = new Map<string, Ticket>();
  readonly #timer: NodeJS.Timeout | null;

  constructor(io: Server, hasOthers: boolean) {
    this.#io = io;
    this.#hasOthers = hasOthers;
    this.#timer = hasOthers ? setInterval(() => this.#repeat(), repeatMs) : null;
    if (!hasOthers) return;
    io.on(wordEvent, (word: Word) => this.#hear(word));
    io.on(recountEvent, (ticket: Ticket) => {
      if (this.#viewersHere(ticket).length > 0 || this.#told.has(roomOf(ticket))) this.#show(ticket, false);
    });
  }

  /** Something changed on a screen of this server. */
  show(companyId: number, ticketId: number): void {
    this.#show({ companyId, ticketId }, true);
  }

  /** Sockets of any server were taken out of a conversation. */
  recount(companyId: number, ticketId: number): void {
    if (this.#hasOthers) this.#io.serverSideEmit(recountEvent, { companyId, ticketId });
    this.show(companyId, ticketId);
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
  }

  #show(ticket: Ticket, asks: boolean): void {
    this.#say(ticket, asks);
    this.#emit(ticket);
  }

  #emit(ticket: Ticket): void {
    const room = roomOf(ticket);
    const all = new Map<number, Viewer>();
    const said = [...(this.#elsewhere.get(room)?.values() ?? [])].flatMap(({ viewers }) => viewers);
    for (const { id, name, isTyping } of [...this.#viewersHere(ticket), ...said])
      all.set(id, { id, name, isTyping: isTyping || all.get(id)?.isTyping === true });
    const { companyId, ticketId } = ticket;
    this.#io.local.to(room).emit(eventName(companyId, "presence"), { ticketId, viewers: [...all.values()] });
  }

  /** Tells the other servers, unless there is nothing to tell that they do not know. */
  #say(ticket: Ticket, asks: boolean): void {
    if (!this.#hasOthers) return;
    const room = roomOf(ticket);
    const viewers = this.#viewersHere(ticket);
    if (viewers.length > 0) this.#told.set(room, ticket);
    else if (!this.#told.delete(room)) return;
    if (viewers.length === 0) this.#elsewhere.delete(room);
    const word: Word = { ...ticket, node: this.#node, viewers, asks: asks && viewers.length > 0 };
    this.#io.serverSideEmit(wordEvent, word);
  }

  #hear({ node, viewers, asks, ...ticket }: Word): void {
    const room = roomOf(ticket);
    // Whoever comes to look at it here asks then.
    if (this.#viewersHere(ticket).length === 0) return;
    const said = this.#elsewhere.get(room) ?? new Map();
    if (viewers.length > 0) said.set(node, { viewers, until: performance.now() + believedMs });
    else said.delete(node);
    this.#elsewhere.set(room, said);
    this.#emit(ticket);
    if (asks) this.#say(ticket, false);
  }

  #repeat(): void {
    for (const [room, ticket] of this.#told) {
      this.#say(ticket, false);
      const said = this.#elsewhere.get(room) ?? new Map();
      const gone = [...said].filter(([, { until }]) => until < performance.now());
      for (const [node] of gone) said.delete(node);
      if (gone.length > 0) this.#emit(ticket);
    }
  }

  #viewersHere({ companyId, ticketId }: Ticket): Viewer[] {
    const { adapter, sockets } = this.#io.of("/");
    const viewers = new Map<number, Viewer>();
    for (const id of adapter.rooms.get(scoped(companyId, rooms.ticket(ticketId))) ?? []) {
      const data = sockets.get(id)?.data as PersonSocket["data"] | undefined;
      if (!data) continue;
      const { person, typingIn } = data;
      const isTyping = typingIn === ticketId || viewers.get(person.id)?.isTyping === true;
      viewers.set(person.id, { id: person.id, name: person.name, isTyping });
    }
    return [...viewers.values()];
  }
}

const roomOf = ({ companyId, ticketId }: Ticket): string => scoped(companyId, rooms.ticket(ticketId));
