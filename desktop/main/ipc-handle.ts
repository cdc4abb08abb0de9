import type { IpcMain } from "electron";
import { type CallName, calls, type OutputOf, type ParsedOf } from "../ipc/calls.ts";

/** The part of Electron's event that is used: the sender of the call. */
type Sent = { senderFrame: { url: string; parent: unknown } | null };
type Listener = (event: Sent, input: unknown) => unknown;
type Registry = { handle: (channel: string, listener: Listener) => void };
export type Handlers = { [N in CallName]: (input: ParsedOf<N>) => OutputOf<N> | Promise<OutputOf<N>> };

/** Registers all calls at once: a missing or misspelt one does not compile. */
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
    // Outputs are parsed too: a field outside the contract, such as a refresh token, cannot reach the page.
    return calls[name].output.parse(output);
  });
}
