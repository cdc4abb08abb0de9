import { type StreamFrame, streamCloseCodes } from "@balcao/shared/api-events.ts";
import type { WebSocket } from "ws";
import type { Services } from "../../../context.ts";
import { type Position, readEvents } from "../read-events.ts";

/** How soon to look again for what a transaction still running holds back: twice as long each time, for some write for long. */
const heldBack = { firstMs: 25, mostMs: 1_000 };
/** A peer that does not answer to a good-bye is cut after this time. */
const farewellMs = 1_000;

type Reader = Pick<Services, "db" | "fileUrls" | "log">;
type CloseReason = keyof typeof streamCloseCodes;
type Holder = { connectionId: number; tokenHash: string };

/**
 * One program that listens: what it missed, then what happens, in order and nothing twice. Never holds more than a page:
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

  /** Something may have happened. */
  wake(): void {
    this.#isAsked = true;
    if (this.#pumping || !this.#isOpen) return;
    this.#pumping = true;
    this.#pump()
      // The next sign of life tries again, from the same place.
      .catch((error: unknown) => this.#reader.log.error({ error }, "event stream"))
      .finally(() => {
        this.#pumping = false;
      });
  }

  /** Asks whether somebody is there; who has not answered since the last time is not. */
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

  /** Nobody tells when a transaction ends that had nothing to tell. One look at a time, however much is held back. */
  #lookAgain(): void {
    if (this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.wake();
    }, this.#waitMs).unref();
    this.#waitMs = Math.min(2 * this.#waitMs, heldBack.mostMs);
  }

  /** Resolves when the last of them has left this process: a slow reader is not read ahead for. */
  async #send(frames: readonly StreamFrame[]): Promise<void> {
    if (frames.length === 0 || !this.#isOpen) return;
    const [last, ...others] = [...frames].reverse();
    for (const frame of others.reverse()) this.#socket.send(JSON.stringify(frame), () => undefined);
    await new Promise<void>((left) => this.#socket.send(JSON.stringify(last), () => left()));
  }
}

/** Says good-bye, and does not wait for ever to hear it back. */
export function closeWith(socket: WebSocket, why: CloseReason, reason: string): void {
  socket.close(streamCloseCodes[why], reason);
  setTimeout(() => socket.terminate(), farewellMs).unref();
}
