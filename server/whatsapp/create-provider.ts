import type { Config } from "../config.ts";
import type { Services } from "../context.ts";
import type { Keyring } from "../platform/secrets.ts";
import { loadedWhenUsed } from "./loaded-when-used.ts";
import type { WhatsAppProvider, WhatsAppSink } from "./provider.ts";

/**
 * The way to WhatsApp this server was configured for. With a sandbox, the same adapter is pointed at the local
 * network and made to trust it; nothing else differs.
 */
export async function createProvider(
  config: Config,
  { db, log }: Services,
  encryptionKey: Keyring,
): Promise<(sink: WhatsAppSink) => WhatsAppProvider> {
  const version = config.whatsappVersion ? { version: config.whatsappVersion } : {};
  const network = config.sandboxUrl ? await joinSandbox(config.sandboxUrl, log) : {};
  return (sink) =>
    loadedWhenUsed(async () => {
      await import("./baileys/keep-objects-fast.ts");
      const { createBaileysProvider } = await import("./baileys/sessions.ts");
      return createBaileysProvider({ db, encryptionKey, sink, log, ...version, ...network });
    });
}

/** Loaded only when configured: a server that speaks to the real WhatsApp never runs a line of the sandbox. */
async function joinSandbox(sandboxUrl: string, log: Services["log"]) {
  const sandbox = await import("./sandbox/join-sandbox.ts");
  return sandbox.joinSandbox(sandboxUrl, log);
}
