import { io } from "socket.io-client";
import type { Heard } from "./world.ts";

/** A screen's socket on any server, which reconnects by itself as the console's does. */
export type Screen = {
  heard: Heard[];
  /** Number of connects. */
  connects: () => number;
  isConnected: () => boolean;
  emit: (name: string, ...args: unknown[]) => void;
  close: () => void;
};

/** Joins the `rooms` after every connect, given as [event, argument]. */
export async function openScreen(
  url: string,
  token: string,
  rooms: readonly (readonly [string, string | number])[] = [],
): Promise<Screen> {
  const socket = io(url, { auth: { token }, transports: ["websocket"], forceNew: true, reconnectionDelayMax: 1_000 });
  const heard: Heard[] = [];
  let connects = 0;
  socket.onAny((name: string, payload: Heard["payload"]) => heard.push({ name, payload }));
  socket.on("connect", () => {
    connects += 1;
    for (const [name, argument] of rooms) socket.emit(name, argument);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  return {
    heard,
    connects: () => connects,
    isConnected: () => socket.connected,
    emit: (name, ...args) => socket.emit(name, ...args),
    close: () => socket.disconnect(),
  };
}
