import type { Log } from "../../platform/log.ts";
import { channelModule } from "../channel-module.ts";
import { whatsappWeb } from "./kind.ts";
import { loadedWhenUsed } from "./loaded-when-used.ts";
import { readSettings, whatsappWebEnvironment } from "./settings.ts";

const purpose = "whatsapp credentials";

/**
 * WhatsApp through linked phones. With a sandbox, the same adapter connects to the local network and trusts it; nothing
 * else differs.
 */
export const whatsappWebModule = channelModule({
  kind: whatsappWeb,
  sealed: {
    purpose,
    values: async (keys) => [(await import("./credentials/sealed-credentials.ts")).sealedCredentials(keys)],
  },
  settings: { variables: whatsappWebEnvironment, read: readSettings },
  open: async ({ services: { db, log }, keyring, sandboxUrl }, settings) => {
    const version = settings.version ? { version: settings.version } : {};
    const network = sandboxUrl ? await joinSandbox(sandboxUrl, log) : {};
    const encryptionKey = keyring(purpose);
    return {
      session: (sink) =>
        loadedWhenUsed(async () => {
          await import("./keep-objects-fast.ts");
          const { createBaileysProvider } = await import("./session/sessions.ts");
          return createBaileysProvider({ db, encryptionKey, sink, log, ...version, ...network });
        }),
    };
  },
});

/** Loaded only when configured: a server connected to the real WhatsApp never runs a line of the sandbox. */
async function joinSandbox(sandboxUrl: string, log: Log) {
  const sandbox = await import("@balcao/whatsapp-sandbox/join-sandbox.ts");
  return sandbox.joinSandbox(sandboxUrl, log);
}
