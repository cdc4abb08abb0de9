import type { PushName, PushOf } from "../ipc/calls.ts";

type Listening = { webContents: { send: (channel: string, payload: unknown) => void } };

/** Sends an event to every window. A window without a loaded page, or without a listener, misses it. */
export function pushTo<N extends PushName>(windows: readonly Listening[], name: N, payload: PushOf<N>): void {
  for (const { webContents } of windows) webContents.send(`push:${name}`, payload);
}
