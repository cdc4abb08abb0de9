import type { IpcMain } from "electron";

/** The part of Electron's event that exists here. */
export type CallEvent = { senderFrame: { url: string; parent: null } };
type Handler = (event: CallEvent, ...args: unknown[]) => unknown;
const handlers = new Map<string, Handler>();

/** Its listeners are given less of the event than Electron gives, and are typed so. */
export const doubleIpcMain = {
  handle(channel: string, handler: Handler): void {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    handlers.set(channel, handler);
  },
} satisfies Partial<Record<keyof IpcMain, unknown>>;

/** Makes the call that a page requested. An error of a handler reaches the page with Electron's text. */
export async function invoke(channel: string, event: CallEvent, args: unknown[]): Promise<unknown> {
  try {
    const handler = handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    return await handler(event, ...args);
  } catch (thrown) {
    throw new Error(`Error invoking remote method '${channel}': ${String(thrown)}`);
  }
}
