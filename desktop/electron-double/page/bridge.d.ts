type Failure = {
    name: string;
    message: string;
};
/** A value on its way between the page's world and the preload's. */
export type Wire = {
    kind: "plain";
    value: unknown;
} | {
    kind: "list";
    parts: Wire[];
} | {
    kind: "object";
    parts: Record<string, Wire>;
} | {
    kind: "function" | "promise";
    id: string;
} | {
    kind: "error";
    failure: Failure;
};
export type Bridge = {
    encode: (value: unknown) => Wire;
    decode: (wire: Wire) => unknown;
};
/**
 * Electron's contextBridge between two worlds of one page: values are copied, functions and promises stand for each
 * other. Events of the window are the only thing both worlds see. Self-contained: its source is run inside pages.
 */
export declare function makeBridge(channel: string, side: "page" | "preload"): Bridge;
export {};
