import type { Config } from "../../config.ts";
import type { Services } from "../../context.ts";
import type { Keyring } from "../../platform/secrets/secrets.ts";
import type { ChannelSink, SessionChannel } from "../channel.ts";
import { loadedWhenUsed } from "./loaded-when-used.ts";

/**
 * The WhatsApp provider this server is configured for. With a sandbox, the same adapter connects to the local network
 * and trusts it; nothing else differs.
 */
export async function createProvider(
  config: Config,
  { db, log }: Services,
  encryptionKey: Keyring,
): Promise<(sink: ChannelSink) => SessionChannel> {
  const version = config.whatsappWeb.version ? { version: config.whatsappWeb.version } : {};
  const network = config.sandboxUrl ? await joinSandbox(config.sandboxUrl, log) : {};
  return (sink) =>
    loadedWhenUsed(async () => {
      await import("./keep-objects-fast.ts");
      const { createBaileysProvider } = await import("./session/sessions.ts");
      return createBaileysProvider({ db, encryptionKey, sink, log, ...version, ...network });
    });
}

/** Loaded only when configured: a server connected to the real WhatsApp never runs a line of the sandbox. */
async function joinSandbox(sandboxUrl: string, log: Services["log"]) {
  const sandbox = await import("@balcao/whatsapp-sandbox/join-sandbox.ts");
  return sandbox.joinSandbox(sandboxUrl, log);
}
