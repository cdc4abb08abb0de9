import { EventEmitter } from "node:events";
import type { App } from "electron";
type DoubledApp = Pick<App, "isPackaged" | "whenReady" | "getPath" | "requestSingleInstanceLock" | "enableSandbox" | "quit">;
/** `app`: ready when Chromium is. User data is where `--user-data-dir` says, as in Electron, else a folder of its own. */
export declare class DoubleApp extends EventEmitter implements DoubledApp {
    #private;
    readonly isPackaged = false;
    constructor();
    whenReady(): Promise<void>;
    getPath(name: Parameters<App["getPath"]>[0]): string;
    requestSingleInstanceLock(): boolean;
    enableSandbox(): void;
    quit(): void;
}
export declare const doubleApp: DoubleApp;
export {};
