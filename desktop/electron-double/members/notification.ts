import { EventEmitter } from "node:events";
import type { Notification, NotificationConstructorOptions } from "electron";
import { strict } from "./strict.ts";

type DoubledNotification = Pick<Notification, "show" | "close">;
export type SeenNotification = { title: string; body: string; hasReply: boolean; isOpen: boolean };

/** `Notification`: kept in the order they were shown; a test clicks and answers them. */
export class DoubleNotification extends EventEmitter implements DoubledNotification {
  static readonly shown: DoubleNotification[] = [];
  readonly #options: NotificationConstructorOptions;
  #isOpen = false;

  constructor(options: NotificationConstructorOptions = {}) {
    super();
    this.#options = options;
    // biome-ignore lint/correctness/noConstructorReturn: main must get the notification that refuses unknown members
    return strict("Notification", this);
  }

  static isSupported(): boolean {
    return true;
  }

  show(): void {
    this.#isOpen = true;
    DoubleNotification.shown.push(this);
  }

  close(): void {
    this.#isOpen = false;
  }

  seen(): SeenNotification {
    const { title = "", body = "", hasReply = false } = this.#options;
    return { title, body, hasReply, isOpen: this.#isOpen };
  }
}
