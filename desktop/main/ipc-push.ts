import type { PushName, PushOf } from "../ipc.ts";

type Listening = { webContents: { send: (channel: string, payload: unknown) => void } };

/** Tells every window. Whoever has no page yet, or nobody listening, misses it. */
export function pushTo<N extends PushName>(windows: readonly Listening[], name: N, payload: PushOf<N>): void {
  for (const { webContents } of windows) webContents.send(`push:${name}`, payload);
}
