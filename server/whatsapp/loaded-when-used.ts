import type { WhatsAppProvider } from "./provider.ts";

/**
 * A provider whose code is loaded when a number is first connected. Baileys and WhatsApp's message formats take a tenth
 * of the memory a server holds at rest and of its start; a server without a number needs neither.
 */
export function loadedWhenUsed(load: () => Promise<WhatsAppProvider>): WhatsAppProvider {
  let loading: Promise<WhatsAppProvider> | null = null;
  const provider = (): Promise<WhatsAppProvider> => {
    loading ??= load();
    return loading;
  };
  return {
    open: async (...args) => (await provider()).open(...args),
    // Nothing runs yet where nothing was loaded.
    close: async (...args) => (await loading)?.close(...args),
    stop: async () => (await loading)?.stop(),
    logout: async (...args) => (await provider()).logout(...args),
    requestPairingCode: async (...args) => (await provider()).requestPairingCode(...args),
    send: async (...args) => (await provider()).send(...args),
    markRead: async (...args) => (await provider()).markRead(...args),
    revoke: async (...args) => (await provider()).revoke(...args),
    edit: async (...args) => (await provider()).edit(...args),
    react: async (...args) => (await provider()).react(...args),
    downloadMedia: async (...args) => (await provider()).downloadMedia(...args),
    checkNumbers: async (...args) => (await provider()).checkNumbers(...args),
    setPicture: async (...args) => (await provider()).setPicture(...args),
  };
}
