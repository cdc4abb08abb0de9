import type { Channel } from "../channel.ts";
import { SendError } from "../send-error.ts";
import type { Leases } from "./leases.ts";

/**
 * The channel for jobs from the database: before each call, the database confirms that this process still holds the
 * lease. Otherwise the call rejects as offline, and the present holder works the job.
 */
export function onlyLeased(provider: Channel, leases: Pick<Leases, "confirm">): Channel {
  const confirmed = async (connectionId: number): Promise<void> => {
    const isOurs = await leases.confirm(connectionId).catch((cause: unknown) => {
      throw new SendError("offline", "the database did not confirm the lease", { cause });
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
    kind: provider.kind,
    stop: () => provider.stop(),
    send: after((...args) => provider.send(...args)),
    markRead: after((...args) => provider.markRead(...args)),
    revoke: after((...args) => provider.revoke(...args)),
    edit: after((...args) => provider.edit(...args)),
    react: after((...args) => provider.react(...args)),
    downloadMedia: after((...args) => provider.downloadMedia(...args)),
    checkNumbers: after((...args) => provider.checkNumbers(...args)),
    // A watch needs no confirmation: it loses nothing, and does nothing without a session.
    watchTyping: (...args) => provider.watchTyping(...args),
    picture: after((...args) => provider.picture(...args)),
    setPicture: after((...args) => provider.setPicture(...args)),
  };
}
