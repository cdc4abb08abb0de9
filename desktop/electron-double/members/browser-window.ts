import { EventEmitter } from "node:events";
import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from "electron";
import { openChromium } from "../chromium.ts";
import { record } from "../record.ts";
import { doubleApp } from "./app.ts";
import { strict } from "./strict.ts";
import { DoubleContents } from "./web-contents.ts";

type DoubledWindow = Pick<
  BrowserWindow,
  | "loadURL"
  | "show"
  | "hide"
  | "focus"
  | "isFocused"
  | "flashFrame"
  | "setProgressBar"
  | "maximize"
  | "restore"
  | "isMinimized"
  | "isMaximized"
  | "isVisible"
  | "getNormalBounds"
  | "close"
>;

const windows = new Set<DoubleWindow>();

/** `BrowserWindow`: state that a page does not have (bounds, being minimised) is only stored. */
export class DoubleWindow extends EventEmitter implements DoubledWindow {
  readonly webContents: DoubleContents;
  readonly #options: BrowserWindowConstructorOptions;
  #isVisible: boolean;
  #isMaximized = false;
  #isFocused = false;
  #isReady = false;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super();
    this.#options = options;
    this.#isVisible = options.show !== false;
    record("new BrowserWindow", options);
    const contents = new DoubleContents(openChromium(doubleApp.getPath("userData")), options);
    this.webContents = strict("webContents", contents);
    contents.on("did-finish-load", () => {
      if (!this.#isReady) this.emit("ready-to-show", {});
      this.#isReady = true;
    });
    contents.on("destroyed", () => this.#gone());
    windows.add(this);
    doubleApp.emit("web-contents-created", {}, this.webContents);
    // biome-ignore lint/correctness/noConstructorReturn: main must get the window that refuses unknown members
    return strict("BrowserWindow", this);
  }

  static getAllWindows(): DoubleWindow[] {
    return [...windows].map((window) => strict("BrowserWindow", window));
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  show(): void {
    this.#isVisible = true;
    record("window.show");
  }

  hide(): void {
    this.#isVisible = false;
    record("window.hide");
  }

  focus(): void {
    record("window.focus");
    this.#isFocused = true;
    this.emit("focus", {});
  }

  isFocused(): boolean {
    return this.#isFocused;
  }

  /** Simulates another program coming to the front. */
  blur(): void {
    this.#isFocused = false;
    this.emit("blur", {});
  }

  flashFrame(flag: boolean): void {
    record("window.flashFrame", flag);
  }

  setProgressBar(progress: number): void {
    record("window.setProgressBar", progress);
  }

  isVisible(): boolean {
    return this.#isVisible;
  }

  maximize(): void {
    this.#isMaximized = true;
  }

  isMaximized(): boolean {
    return this.#isMaximized;
  }

  isMinimized(): boolean {
    return false;
  }

  restore(): void {}

  getNormalBounds(): Rectangle {
    const { x = 0, y = 0, width = 800, height = 600 } = this.#options;
    return { x, y, width, height };
  }

  close(): void {
    let isPrevented = false;
    this.emit("close", { preventDefault: () => (isPrevented = true) });
    if (!isPrevented) void this.webContents.close();
  }

  #gone(): void {
    windows.delete(this);
    this.emit("closed", {});
    if (windows.size === 0 && !doubleApp.emit("window-all-closed")) doubleApp.quit();
  }
}
