import { EventEmitter } from "node:events";
import { readFileSync } from "node:fs";
import type { BrowserContext, CDPSession, Download, Page } from "@playwright/test";
import type { BrowserWindowConstructorOptions, IpcMain, WebContents } from "electron";
import { toChromium, toElectron } from "../addresses.ts";
import { makeCodec } from "../page/codec.ts";
import type { Incoming, Outgoing } from "../page/install-preload.ts";
import { bindingName, pageScript, preloadScript } from "../page/preload-script.ts";
import { record } from "../record.ts";
import { DoubleDownloadItem } from "./download-item.ts";
import { downloads } from "./system.ts";

type OpenHandler = Parameters<WebContents["setWindowOpenHandler"]>[0];
type DoubledContents = Pick<WebContents, "send" | "loadURL" | "getURL" | "setWindowOpenHandler" | "setZoomLevel">;

const world = "electron-double-preload";
const codec = makeCodec();

/** A window's contents: one page of Chromium with the preload in an isolated world. */
export class DoubleContents extends EventEmitter implements DoubledContents {
  readonly #opening: Promise<{ page: Page; cdp: CDPSession }>;
  #page: Page | null = null;
  #preloadContext: number | undefined;
  #openHandler: OpenHandler | null = null;
  /** A navigation that main itself requested is not one by the page. */
  #ownNavigation: string | null = null;

  constructor(chromium: Promise<BrowserContext>, options: BrowserWindowConstructorOptions) {
    super();
    this.#opening = this.#open(chromium, options);
  }

  async loadURL(url: string): Promise<void> {
    const { page } = await this.#opening;
    const loadable = toChromium(url);
    this.#ownNavigation = loadable;
    await page.goto(loadable);
  }

  getURL(): string {
    return toElectron(this.#page?.url() ?? "");
  }

  send(channel: string, ...args: unknown[]): void {
    this.#deliver({ kind: "event", channel, args });
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  setZoomLevel(level: number): void {
    record("webContents.setZoomLevel", level);
  }

  async close(): Promise<void> {
    const { page } = await this.#opening;
    await page.close();
  }

  async #open(chromium: Promise<BrowserContext>, { width, height, webPreferences }: BrowserWindowConstructorOptions) {
    const context = await chromium;
    const page = context.pages().find((blank) => blank.url() === "about:blank") ?? (await context.newPage());
    this.#page = page;
    await page.setViewportSize({ width: width ?? 800, height: height ?? 600 });
    const cdp = await context.newCDPSession(page);
    await cdp.send("Page.enable");
    const frameId = (await cdp.send("Page.getFrameTree")).frameTree.frame.id;
    await this.#installPreload(cdp, frameId, webPreferences ?? {});
    await this.#guardNavigation(cdp, frameId);
    page.on("load", () => this.emit("did-finish-load", {}));
    page.on("close", () => this.emit("destroyed", {}));
    page.on("download", (download) => this.#download(download));
    return { page, cdp };
  }

  /** Asks main for the path of the page's download. */
  #download(download: Download): void {
    let isPrevented = false;
    const item = new DoubleDownloadItem(download);
    downloads.emit("will-download", { preventDefault: () => (isPrevented = true) }, item, this);
    void (isPrevented ? item.cancel() : item.finish());
  }

  async #installPreload(
    cdp: CDPSession,
    frameId: string,
    preferences: { contextIsolation?: boolean; preload?: string },
  ) {
    if (preferences.contextIsolation === false) throw new Error("electron-double: contextIsolation must be on");
    cdp.on("Runtime.executionContextCreated", ({ context }) => {
      const isTopFrame = (context.auxData as { frameId?: string }).frameId === frameId;
      if (context.name === world && isTopFrame) this.#preloadContext = context.id;
    });
    cdp.on("Runtime.bindingCalled", ({ name, payload }) => {
      if (name === bindingName) void this.#answer(codec.parse(payload) as Outgoing);
    });
    await cdp.send("Runtime.addBinding", { name: bindingName, executionContextName: world });
    await cdp.send("Runtime.enable");
    const channel = `electron-double-${crypto.randomUUID()}`;
    await cdp.send("Page.addScriptToEvaluateOnNewDocument", { source: pageScript(channel) });
    if (!preferences.preload) return;
    const source = preloadScript(channel, readFileSync(preferences.preload, "utf8"));
    await cdp.send("Page.addScriptToEvaluateOnNewDocument", { source, worldName: world });
  }

  /** Asks main before the page navigates or opens a window, as Electron does. */
  async #guardNavigation(cdp: CDPSession, frameId: string): Promise<void> {
    cdp.on("Fetch.requestPaused", ({ requestId, request, frameId: frame }) => {
      const isMainFrame = frame === frameId;
      const isOwn = isMainFrame && request.url === this.#ownNavigation;
      if (isOwn) this.#ownNavigation = null;
      const isAllowed = isOwn || this.#mayNavigate(toElectron(request.url), isMainFrame);
      const verdict = isAllowed
        ? cdp.send("Fetch.continueRequest", { requestId })
        : cdp.send("Fetch.failRequest", { requestId, errorReason: "Aborted" });
      verdict.catch(() => undefined);
    });
    await cdp.send("Fetch.enable", { patterns: [{ resourceType: "Document" }] });
    cdp.on("Page.windowOpen", ({ url }) => {
      const details = { url: toElectron(url), frameName: "", features: "", disposition: "foreground-tab" as const };
      const referrer = { url: this.getURL(), policy: "default" as const };
      const verdict = this.#openHandler?.({ ...details, referrer }) ?? { action: "allow" };
      record("window.open", details.url, verdict.action);
      if (verdict.action === "allow") throw new Error("electron-double: windows of windows are not implemented");
    });
    this.#page?.on("popup", (popup) => void popup.close());
  }

  #mayNavigate(url: string, isMainFrame: boolean): boolean {
    let isPrevented = false;
    const event = { url, isMainFrame, preventDefault: () => (isPrevented = true) };
    this.emit("will-frame-navigate", event);
    if (isMainFrame && !isPrevented) this.emit("will-navigate", event);
    if (isPrevented) record("navigation prevented", url);
    return !isPrevented;
  }

  async #answer({ id, channel, args }: Outgoing): Promise<void> {
    const event = { senderFrame: { url: this.getURL(), parent: null } };
    const answer: Incoming = await invoke(channel, event, args).then(
      (value) => ({ kind: "answer", id, value }),
      (error: Error) => ({ kind: "failure", id, message: error.message }),
    );
    this.#deliver(answer);
  }

  #deliver(message: Incoming): void {
    const expression = `globalThis[${JSON.stringify(`${bindingName}Deliver`)}](${JSON.stringify(codec.stringify(message))})`;
    void this.#opening
      .then(async ({ cdp }) => {
        const contextId = this.#preloadContext;
        if (contextId !== undefined) await cdp.send("Runtime.evaluate", { contextId, expression });
      })
      // The page closed before the answer.
      .catch(() => undefined);
  }
}

/** The part of Electron's event that exists here. */
type CallEvent = { senderFrame: { url: string; parent: null } };
type Handler = (event: CallEvent, ...args: unknown[]) => unknown;
const handlers = new Map<string, Handler>();

/** Stands in for `ipcMain`. Its listeners get a part of Electron's event only, so the type is not Electron's. */
export const doubleIpcMain = {
  handle(channel: string, handler: Handler): void {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    handlers.set(channel, handler);
  },
} satisfies Partial<Record<keyof IpcMain, unknown>>;

/** Makes the call that a page requested. An error of a handler reaches the page with Electron's text. */
async function invoke(channel: string, event: CallEvent, args: unknown[]): Promise<unknown> {
  try {
    const handler = handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    return await handler(event, ...args);
  } catch (thrown) {
    throw new Error(`Error invoking remote method '${channel}': ${String(thrown)}`);
  }
}
