import type { IpcMain } from "electron";
import { type CallName, calls, type OutputOf, type ParsedOf } from "../ipc.ts";

/** What is asked of Electron's event: who sent the call. */
type Sent = { senderFrame: { url: string; parent: unknown } | null };
type Listener = (event: Sent, input: unknown) => unknown;
type Registry = { handle: (channel: string, listener: Listener) => void };
export type Handlers = { [N in CallName]: (input: ParsedOf<N>) => OutputOf<N> | Promise<OutputOf<N>> };

/** Registers every call at once: leave one out, or misspell one, and it does not compile. */
export function handleCalls(registry: Registry | IpcMain, isOurs: (url: string) => boolean, handlers: Handlers): void {
  for (const name of Object.keys(calls) as CallName[]) register(registry, isOurs, name, handlers[name]);
}

function register<N extends CallName>(
  registry: Registry | IpcMain,
  isOurs: (url: string) => boolean,
  name: N,
  handler: Handlers[N],
): void {
  registry.handle(`call:${name}`, async ({ senderFrame }: Sent, input: unknown) => {
    // A frame inside the page is not the page.
    const isPage = senderFrame !== null && senderFrame.parent === null && isOurs(senderFrame.url);
    if (!isPage) throw new Error(`${name}: unknown sender`);
    const parsed = calls[name].input.safeParse(input);
    if (!parsed.success) throw new Error(`${name}: the input is not valid`);
    const output = await handler(parsed.data as ParsedOf<N>);
    // Parsed on the way out too: a field that is not listed, such as a refresh token, cannot reach the page.
    return calls[name].output.parse(output);
  });
}
