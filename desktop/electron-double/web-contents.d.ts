import { EventEmitter } from "node:events";
import type { BrowserWindowConstructorOptions, WebContents } from "electron";
import type { BrowserContext } from "playwright-core";
type OpenHandler = Parameters<WebContents["setWindowOpenHandler"]>[0];
type DoubledContents = Pick<WebContents, "send" | "loadURL" | "getURL" | "setWindowOpenHandler">;
/** A window's contents: one page of Chromium with the preload in an isolated world. */
export declare class DoubleContents extends EventEmitter implements DoubledContents {
    #private;
    constructor(chromium: Promise<BrowserContext>, options: BrowserWindowConstructorOptions);
    loadURL(url: string): Promise<void>;
    getURL(): string;
    send(channel: string, ...args: unknown[]): void;
    setWindowOpenHandler(handler: OpenHandler): void;
    close(): Promise<void>;
}
export {};
