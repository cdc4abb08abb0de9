import type { Bridge, makeBridge } from "./bridge.ts";
import type { Codec, makeCodec } from "./codec.ts";

/** The messages from a page to the main process, and the answers. */
export type Outgoing = { id: number; channel: string; args: unknown[] };
export type Incoming =
  | { kind: "event"; channel: string; args: unknown[] }
  | { kind: "answer"; id: number; value: unknown }
  | { kind: "failure"; id: number; message: string };

type Listener = (event: object, ...args: unknown[]) => void;
type Pending = { resolve: (value: unknown) => void; reject: (error: Error) => void };
type PreloadRequire = (name: string) => unknown;

/** Runs in the preload's isolated world: gives the preload bundle the `require` of Electron's sandbox. */
export function installPreload(
  channel: string,
  binding: string,
  make: typeof makeBridge,
  makeCodecHere: typeof makeCodec,
): PreloadRequire {
  const bridge: Bridge = make(channel, "preload");
  const codec: Codec = makeCodecHere();
  const world = globalThis as typeof globalThis & Record<string, (text: string) => void>;
  const listeners = new Map<string, Listener[]>();
  const pending = new Map<number, Pending>();
  let count = 0;

  const strict = <Part extends object>(label: string, part: Part): Part =>
    new Proxy(part, {
      get: (target, key, receiver) => {
        if (key in target || typeof key === "symbol") return Reflect.get(target, key, receiver);
        throw new Error(`electron-double: ${label}.${key} is not implemented`);
      },
    });

  const ipcRenderer = strict("ipcRenderer", {
    invoke: (name: string, ...args: unknown[]) =>
      new Promise((resolve, reject) => {
        const id = ++count;
        const text = codec.stringify({ id, channel: name, args });
        pending.set(id, { resolve, reject });
        world[binding]?.(text);
      }),
    on: (name: string, listener: Listener) => void listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    off: (name: string, listener: Listener) =>
      void listeners.set(
        name,
        (listeners.get(name) ?? []).filter((other) => other !== listener),
      ),
  });

  // The main process calls this to send a message.
  world[`${binding}Deliver`] = (text) => {
    const message = codec.parse(text) as Incoming;
    if (message.kind === "event") {
      for (const listener of listeners.get(message.channel) ?? []) listener({}, ...message.args);
      return;
    }
    const waiting = pending.get(message.id);
    pending.delete(message.id);
    if (message.kind === "answer") waiting?.resolve(message.value);
    else waiting?.reject(new Error(message.message));
  };

  const contextBridge = strict("contextBridge", {
    exposeInMainWorld: (name: string, api: unknown) =>
      void dispatchEvent(new CustomEvent(`${channel}:expose`, { detail: { name, api: bridge.encode(api) } })),
  });
  const electron = strict("electron (in a preload)", { ipcRenderer, contextBridge });
  return (name) => {
    if (name === "electron" || name === "electron/renderer") return electron;
    throw new Error(`module not found: ${name}`);
  };
}
