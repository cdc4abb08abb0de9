import type { Owner } from "../../../ipc-offline.ts";
import type { LocalStore } from "../../../local-store.ts";
import type { OpenLocalStore } from "./open-local-store.ts";

/**
 * Two kinds of things are kept, and neither waits for the other: what nobody has sent, which must be on the disk before
 * the power goes, and pages that were read, of which many are written at a time.
 */
type Lane = "unsent" | "pages";

/** The local store of who is signed in, whoever that is at the moment. */
export type LocalKeeper = {
  /** Another person, or nobody: what was to be written before still goes to where it belongs. */
  change(owner: Owner | null): void;
  /**
   * Writes in the order of the calls of a lane; false when it could not be written. A full or broken disk costs what was
   * to be kept, and nothing else.
   */
  write(lane: Lane, work: Write): Promise<boolean>;
  /** Reads once everything of its lane is written; null when nobody is signed in, or nothing can be read. */
  read<Result>(lane: Lane, work: (store: LocalStore) => Promise<Result>): Promise<Result | null>;
  /** Ends when everything is written. */
  settled(): Promise<void>;
  /** Forgets everything of this person here; nothing is written afterwards until somebody signs in. */
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
      // What cannot be wiped could not be read either.
      await here?.store.then((store) => store.wipe()).catch(() => undefined);
    },
  };
}
