import type { makeBridge } from "./bridge.ts";
import type { makeCodec } from "./codec.ts";
/** What a page sends to the main process, and what comes back. */
export type Outgoing = {
    id: number;
    channel: string;
    args: unknown[];
};
export type Incoming = {
    kind: "event";
    channel: string;
    args: unknown[];
} | {
    kind: "answer";
    id: number;
    value: unknown;
} | {
    kind: "failure";
    id: number;
    message: string;
};
type PreloadRequire = (name: string) => unknown;
/** Runs in the preload's isolated world: gives the preload bundle the `require` that Electron's sandbox gives it. */
export declare function installPreload(channel: string, binding: string, make: typeof makeBridge, makeCodecHere: typeof makeCodec): PreloadRequire;
export {};
