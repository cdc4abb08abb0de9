import { EventEmitter } from "node:events";
import type { NativeImage } from "electron";
import type { DoubleMenu } from "./menu.ts";
import { strict } from "./strict.ts";

/** A picture that a test can compare: the PNG of ordinary density, as text. */
type DoubleImage = Pick<NativeImage, "addRepresentation" | "setTemplateImage"> & { png: string };

const signature = "iVBORw0KGgo";

export const doubleNativeImage = {
  createFromBuffer: (buffer: Buffer): DoubleImage => {
    const png = buffer.toString("base64");
    // Electron makes an empty picture of what it cannot read, and says nothing.
    if (!png.startsWith(signature)) throw new Error("electron-double: this is no PNG");
    return { png, addRepresentation: () => undefined, setTemplateImage: () => undefined };
  },
};

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
