import { connectSandbox } from "./control/control-client.ts";
import { trustSandbox } from "./trust-sandbox.ts";

type Warn = { warn(text: string): void };

/**
 * Connects Baileys in this process to a running sandbox: reads its addresses and trusts its keys. Returns the
 * adapter's settings for it. Rejects if no sandbox answers there.
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
