import { EventEmitter } from "node:events";
import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from "electron";
import { DoubleContents } from "./web-contents.ts";
type DoubledWindow = Pick<BrowserWindow, "loadURL" | "show" | "focus" | "maximize" | "restore" | "isMinimized" | "isMaximized" | "isVisible" | "getNormalBounds" | "close">;
/** `BrowserWindow`: what a page cannot have (a place, being minimised) is only remembered. */
export declare class DoubleWindow extends EventEmitter implements DoubledWindow {
    #private;
    readonly webContents: DoubleContents;
    constructor(options?: BrowserWindowConstructorOptions);
    static getAllWindows(): DoubleWindow[];
    loadURL(url: string): Promise<void>;
    show(): void;
    focus(): void;
    isVisible(): boolean;
    maximize(): void;
    isMaximized(): boolean;
    isMinimized(): boolean;
    restore(): void;
    getNormalBounds(): Rectangle;
    close(): void;
}
export {};
