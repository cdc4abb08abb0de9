import type { Leases } from "./leases.ts";
import { SendError, type WhatsAppProvider } from "./provider.ts";

/**
 * The provider for work that waits in the database: before anything is done on a connection, the database is asked
 * whether it is still ours to do. Otherwise it is as if the connection were away, and whoever has it goes on.
 */
export function onlyLeased(provider: WhatsAppProvider, leases: Pick<Leases, "confirm">): WhatsAppProvider {
  const confirmed = async (connectionId: number): Promise<void> => {
    const isOurs = await leases.confirm(connectionId).catch((cause: unknown) => {
      throw new SendError("offline", "the database does not say whose the connection is", { cause });
    });
    if (!isOurs) throw new SendError("offline", "another server has the connection");
  };
  const after =
    <Args extends [number, ...unknown[]], T>(work: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      await confirmed(args[0]);
      return work(...args);
    };
  return {
    open: (...args) => provider.open(...args),
    close: (...args) => provider.close(...args),
    logout: (...args) => provider.logout(...args),
    requestPairingCode: (...args) => provider.requestPairingCode(...args),
    stop: () => provider.stop(),
    send: after((...args) => provider.send(...args)),
    markRead: after((...args) => provider.markRead(...args)),
    revoke: after((...args) => provider.revoke(...args)),
    edit: after((...args) => provider.edit(...args)),
    react: after((...args) => provider.react(...args)),
    downloadMedia: after((...args) => provider.downloadMedia(...args)),
    checkNumbers: after((...args) => provider.checkNumbers(...args)),
    setPicture: after((...args) => provider.setPicture(...args)),
  };
}
