import { randomUUID } from "node:crypto";
import { type EventOf, eventName } from "@balcao/shared/events.ts";
import type { Server } from "socket.io";
import { Throttle } from "../time/throttle.ts";
import type { PersonSocket } from "./person-socket.ts";
import { rooms, scoped } from "./rooms.ts";

type Viewer = EventOf<"presence">["viewers"][number];
type Ticket = { companyId: number; ticketId: number };
/** One server's message to the others: the people who have a conversation on a screen there. */
type Word = Ticket & { node: string; viewers: Viewer[]; asks: boolean };

/** Interval of each server's messages, and the time for which they are valid: a dead server sends none. */
const repeatMs = 20_000;
const validMs = 50_000;
/** Minimum interval of a room's updates in milliseconds: their cost grows with the number of viewers. */
const publishMs = 1_000;
const wordEvent = "balcao:presence";
const recountEvent = "balcao:recount";

/**
 * Publishes to everybody who has a conversation on screen who else has it, and who is writing. A person with several
 * screens counts once. Servers notify each other without waiting for answers, so a frozen one delays none, and a
 * socket's own data, such as its token, stays on its server.
 */
export class Presence {
  readonly #io: Server;
  readonly #hasOthers: boolean;
  readonly #node = randomUUID();
  /** Other servers' viewers of conversations that are on screen here, by room and server. */
  readonly #elsewhere = new Map<string, Map<string, { viewers: Viewer[]; until: number }>>();
  /** Conversations for which this server has announced viewers. */
  readonly #published = new Map<string, Ticket>();
  readonly #timer: NodeJS.Timeout | null;
  /** Rooms whose viewers this server asks the other servers for. */
  readonly #asking = new Set<string>();
  /** Presence to publish to this server's screens and to other servers, by room. */
  readonly #screens = new Throttle(publishMs);
  readonly #servers = new Throttle(publishMs);

  constructor(io: Server, hasOthers: boolean) {
    this.#io = io;
    this.#hasOthers = hasOthers;
    this.#timer = hasOthers ? setInterval(() => this.#repeat(), repeatMs) : null;
    if (!hasOthers) return;
    io.on(wordEvent, (word: Word) => this.#hear(word));
    io.on(recountEvent, (ticket: Ticket) => {
      if (this.#viewersHere(ticket).length > 0 || this.#published.has(roomOf(ticket))) this.#show(ticket, false);
    });
  }

  /** A screen of this server opened or left a conversation, or its person began or stopped writing. */
  show(companyId: number, ticketId: number): void {
    this.#show({ companyId, ticketId }, true);
  }

  /** Sockets of any server were removed from a conversation. */
  recount(companyId: number, ticketId: number): void {
    if (this.#hasOthers) this.#io.serverSideEmit(recountEvent, { companyId, ticketId });
    this.show(companyId, ticketId);
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#screens.stop();
    this.#servers.stop();
  }

  #show(ticket: Ticket, asks: boolean): void {
    this.#say(ticket, asks);
    this.#tell(ticket);
  }

  #tell(ticket: Ticket): void {
    this.#screens.run(roomOf(ticket), () => this.#emit(ticket));
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

  /** Notifies the other servers, unless they already know that nobody is here. */
  #say(ticket: Ticket, asks: boolean): void {
    if (!this.#hasOthers) return;
    const room = roomOf(ticket);
    if (this.#viewersHere(ticket).length > 0) this.#published.set(room, ticket);
    else {
      this.#elsewhere.delete(room);
      if (!this.#published.has(room)) return;
    }
    if (asks) this.#asking.add(room);
    this.#servers.run(room, () => this.#send(ticket));
  }

  #send(ticket: Ticket): void {
    const room = roomOf(ticket);
    const viewers = this.#viewersHere(ticket);
    if (viewers.length === 0 && !this.#published.delete(room)) return;
    const asks = this.#asking.delete(room) && viewers.length > 0;
    const word: Word = { ...ticket, node: this.#node, viewers, asks };
    this.#io.serverSideEmit(wordEvent, word);
  }

  #hear({ node, viewers, asks, ...ticket }: Word): void {
    const room = roomOf(ticket);
    // Without viewers here, the message is ignored: the next viewer asks for it.
    if (this.#viewersHere(ticket).length === 0) return;
    const said = this.#elsewhere.get(room) ?? new Map();
    if (viewers.length > 0) said.set(node, { viewers, until: performance.now() + validMs });
    else said.delete(node);
    this.#elsewhere.set(room, said);
    this.#tell(ticket);
    if (asks) this.#say(ticket, false);
  }

  #repeat(): void {
    for (const [room, ticket] of this.#published) {
      this.#say(ticket, false);
      const said = this.#elsewhere.get(room) ?? new Map();
      const gone = [...said].filter(([, { until }]) => until < performance.now());
      for (const [node] of gone) said.delete(node);
      if (gone.length > 0) this.#tell(ticket);
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
