import type { LocalStore } from "../../../ipc/local-store.ts";
import type { Owner } from "../../../ipc/offline.ts";
import type { OpenLocalStore } from "./open-local-store.ts";

/**
 * Two independent queues of writes: unsent text, which must be on the disk before a power failure, and pages, which are
 * written in large numbers.
 */
type WriteQueue = "unsent" | "pages";

/** The local store of the present user. */
export type UserStore = {
  /** Switches to another user, or to none: earlier writes still go to their own store. */
  change(owner: Owner | null): void;
  /**
   * Writes in the order of the calls of a queue; false if writing failed. A full or broken disk loses only the data to
   * be stored.
   */
  write(queue: WriteQueue, work: Write): Promise<boolean>;
  /** Reads after all writes of its queue; null without a user, or if reading fails. */
  read<Result>(queue: WriteQueue, work: (store: LocalStore) => Promise<Result>): Promise<Result | null>;
  /** Resolves when everything is written. */
  settled(): Promise<void>;
  /** Deletes all local data of this user; nothing is written afterwards until the next sign-in. */
  wipe(): Promise<void>;
};

export type Write = (store: LocalStore) => Promise<void>;
type Opened = { store: Promise<LocalStore>; done: Record<WriteQueue, Promise<unknown>> };

export function createUserStore(open: OpenLocalStore): UserStore {
  let opened: Opened | null = null;
  const inOrder = <Result>(queue: WriteQueue, work: (store: LocalStore) => Promise<Result>): Promise<Result | null> => {
    if (!opened) return Promise.resolve(null);
    const { store, done } = opened;
    const result = done[queue].then(async () => work(await store));
    done[queue] = result.catch(() => null);
    return result;
  };
  const settled = async (): Promise<void> => void (await Promise.all(Object.values(opened?.done ?? {})));
  return {
    change: (owner) => {
      opened = owner && { store: open(owner), done: { unsent: Promise.resolve(), pages: Promise.resolve() } };
    },
    write: (queue, work) =>
      inOrder(queue, work).then(
        () => true,
        () => false,
      ),
    read: (queue, work) => inOrder(queue, work).catch(() => null),
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
