import { type StreamFrame, streamCloseCodes } from "@balcao/shared/integrations/api-events.ts";
import type { WebSocket } from "ws";
import type { Services } from "../../context.ts";
import { type Position, readEvents } from "./read-events.ts";

/**
 * The wait before events held back by a running transaction are read again. It doubles, as some transactions run long.
 */
const heldBack = { firstMs: 25, mostMs: 1_000 };
/** A peer that does not answer the close is cut after this time. */
const farewellMs = 1_000;

type Reader = Pick<Services, "db" | "fileUrls" | "channels" | "log">;
type CloseReason = keyof typeof streamCloseCodes;
type Holder = { connectionId: number; tokenHash: string };

/**
 * The stream of one program: first the events it missed, then new ones, in order and each once. Holds one page at most:
 * the next is read when the one before has left.
 */
export class EventStream {
  readonly holder: Holder;
  readonly #reader: Reader;
  readonly #socket: WebSocket;
  #position: Position;
  #pumping = false;
  #isAsked = false;
  #isAlive = true;
  #waitMs = heldBack.firstMs;
  #timer: NodeJS.Timeout | null = null;

  constructor(reader: Reader, socket: WebSocket, holder: Holder, position: Position) {
    this.#reader = reader;
    this.#socket = socket;
    this.holder = holder;
    this.#position = position;
    socket.on("pong", () => {
      this.#isAlive = true;
    });
    void this.#send([{ type: "stream.ready", lastEventId: String(position.id) }]);
    this.wake();
  }

  /** There may be new events. */
  wake(): void {
    this.#isAsked = true;
    if (this.#pumping || !this.#isOpen) return;
    this.#pumping = true;
    this.#pump()
      // The next wake tries again, from the same position.
      .catch((error: unknown) => this.#reader.log.error({ error }, "an event stream failed"))
      .finally(() => {
        this.#pumping = false;
      });
  }

  /** Pings the peer, and drops it if it has not answered the ping before. */
  beat(): void {
    if (this.#isAlive) this.#socket.ping();
    else this.#socket.terminate();
    this.#isAlive = false;
  }

  close(why: CloseReason, reason: string): void {
    if (this.#isOpen) closeWith(this.#socket, why, reason);
  }

  get #isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  async #pump(): Promise<void> {
    while (this.#isAsked && this.#isOpen) {
      this.#isAsked = false;
      const page = await readEvents(this.#reader, this.holder.connectionId, this.#position);
      await this.#send(page.events);
      this.#position = page.position;
      if (page.events.length > 0) this.#waitMs = heldBack.firstMs;
      if (page.isFull) this.#isAsked = true;
      else if (page.isHeldBack) this.#lookAgain();
    }
  }

  /**
   * Reads again later: a transaction that ends without an event sends no notification. One timer serves all held-back
   * events.
   */
  #lookAgain(): void {
    if (this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.wake();
    }, this.#waitMs).unref();
    this.#waitMs = Math.min(2 * this.#waitMs, heldBack.mostMs);
  }

  /** Resolves when the last frame has left this process, so that a slow reader's next page is not read yet. */
  async #send(frames: readonly StreamFrame[]): Promise<void> {
    if (frames.length === 0 || !this.#isOpen) return;
    const [last, ...others] = [...frames].reverse();
    for (const frame of others.reverse()) this.#socket.send(JSON.stringify(frame), () => undefined);
    await new Promise<void>((left) => this.#socket.send(JSON.stringify(last), () => left()));
  }
}

/** Closes a socket, and cuts it if the peer does not answer the close. */
export function closeWith(socket: WebSocket, why: CloseReason, reason: string): void {
  socket.close(streamCloseCodes[why], reason);
  setTimeout(() => socket.terminate(), farewellMs).unref();
}
