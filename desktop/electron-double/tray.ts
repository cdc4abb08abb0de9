import { EventEmitter } from "node:events";
import type { DoubleMenu } from "./menu.ts";
import type { DoubleImage } from "./native-image.ts";
import { strict } from "./strict.ts";

/** `Tray`: its state is kept for a test to read. Its members are Electron's, with the double's pictures and menus. */
export class DoubleTray extends EventEmitter {
  static now: DoubleTray | null = null;
  #image: DoubleImage;
  #toolTip = "";
  #menu: DoubleMenu | null = null;

  constructor(image: DoubleImage) {
    super();
    this.#image = image;
    DoubleTray.now = this;
    // biome-ignore lint/correctness/noConstructorReturn: main must get the tray that refuses unknown members
    return strict("Tray", this);
  }

  setImage(image: DoubleImage): void {
    this.#image = image;
  }

  setToolTip(toolTip: string): void {
    this.#toolTip = toolTip;
  }

  setTitle(): void {}

  setContextMenu(menu: DoubleMenu): void {
    this.#menu = menu;
  }

  /** The tray's visible state. */
  seen(): { png: string; toolTip: string; entries: string[] } {
    return { png: this.#image.png, toolTip: this.#toolTip, entries: this.#menu?.labels() ?? [] };
  }

  press(path: readonly string[]): void {
    this.#menu?.press(path);
  }
}
