import type { SessionChannel } from "../channel.ts";
import { whatsappWeb } from "./kind.ts";

/**
 * A provider that loads its code when a number is first connected. Baileys and WhatsApp's message formats take a tenth
 * of an idle server's memory and of its start-up time; a server without a number needs neither.
 */
export function loadedWhenUsed(load: () => Promise<SessionChannel>): SessionChannel {
  let loading: Promise<SessionChannel> | null = null;
  const provider = (): Promise<SessionChannel> => {
    loading ??= load();
    return loading;
  };
  return {
    kind: whatsappWeb,
    open: async (...args) => (await provider()).open(...args),
    // Without loaded code no session runs.
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
    watchTyping: async (...args) => (await loading)?.watchTyping(...args),
    picture: async (...args) => (await provider()).picture(...args),
    setPicture: async (...args) => (await provider()).setPicture(...args),
  };
}
