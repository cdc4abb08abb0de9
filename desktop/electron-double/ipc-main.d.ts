/** The part of Electron's event that exists here. */
export type CallEvent = {
    senderFrame: {
        url: string;
        parent: null;
    };
};
type Handler = (event: CallEvent, ...args: unknown[]) => unknown;
/** Its listeners are given less of the event than Electron gives, and are typed so. */
export declare const doubleIpcMain: {
    handle(channel: string, handler: Handler): void;
};
/** Makes the call a page asked for. What a handler throws reaches the page in Electron's words. */
export declare function invoke(channel: string, event: CallEvent, args: unknown[]): Promise<unknown>;
export {};
