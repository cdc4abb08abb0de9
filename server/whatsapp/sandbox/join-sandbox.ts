import { connectSandbox } from "./control/control-client.ts";
import { trustSandbox } from "./trust-sandbox.ts";

type Warn = { warn(text: string): void };

/**
 * Points Baileys in this process at a running sandbox: asks it for its addresses and trusts them. Returns what the
 * adapter needs to be told. Rejects when no sandbox answers there.
 */
export async function joinSandbox(controlUrl: string, log: Warn): Promise<{ webSocketUrl: string }> {
  const { wsUrl, caPem, noiseRootPublic } = await connectSandbox(controlUrl)
    .info({})
    .catch((cause: unknown) => {
      throw new Error(`no WhatsApp sandbox answers at ${controlUrl}`, { cause });
    });
  trustSandbox({ caPem, noiseRootPublic, warn: (text) => log.warn(text) });
  return { webSocketUrl: wsUrl };
}
