import type { LocalStore } from "../../../ipc/local-store.ts";
import type { Owner } from "../../../ipc/offline.ts";
import type { OpenLocalStore } from "./open-local-store.ts";

/**
 * Two independent queues of writes: unsent text, which must be on the disk before a power failure, and pages, which are
 * written in large numbers.
 */
type Lane = "unsent" | "pages";

/** The local store of the present user. */
export type LocalKeeper = {
  /** Switches to another user, or to none: earlier writes still go to their own store. */
  change(owner: Owner | null): void;
  /**
   * Writes in the order of the calls of a lane; false if writing failed. A full or broken disk loses only the data to
   * be stored.
   */
  write(lane: Lane, work: Write): Promise<boolean>;
  /** Reads after all writes of its lane; null without a user, or if reading fails. */
  read<Result>(lane: Lane, work: (store: LocalStore) => Promise<Result>): Promise<Result | null>;
  /** Resolves when everything is written. */
  settled(): Promise<void>;
  /** Deletes all local data of this user; nothing is written afterwards until the next sign-in. */
  wipe(): Promise<void>;
};

export type Write = (store: LocalStore) => Promise<void>;
type Opened = { store: Promise<LocalStore>; done: Record<Lane, Promise<unknown>> };

export function createLocalKeeper(open: OpenLocalStore): LocalKeeper {
  let opened: Opened | null = null;
  const inTurn = <Result>(lane: Lane, work: (store: LocalStore) => Promise<Result>): Promise<Result | null> => {
    if (!opened) return Promise.resolve(null);
    const { store, done } = opened;
    const result = done[lane].then(async () => work(await store));
    done[lane] = result.catch(() => null);
    return result;
  };
  const settled = async (): Promise<void> => void (await Promise.all(Object.values(opened?.done ?? {})));
  return {
    change: (owner) => {
      opened = owner && { store: open(owner), done: { unsent: Promise.resolve(), pages: Promise.resolve() } };
    },
    write: (lane, work) =>
      inTurn(lane, work).then(
        () => true,
        () => false,
      ),
    read: (lane, work) => inTurn(lane, work).catch(() => null),
    settled,
    wipe: async () => {
      const here = opened;
      const written = settled();
      opened = null;
      await written;
      // A store that cannot be wiped cannot be read either.
      await here?.store.then((store) => store.wipe()).catch(() => undefined);
    },
  };
}
