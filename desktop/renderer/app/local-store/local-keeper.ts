import type { Owner } from "../../../ipc-offline.ts";
import type { LocalStore } from "../../../local-store.ts";
import type { OpenLocalStore } from "./open-local-store.ts";

/** The local store of who is signed in, whoever that is at the moment. */
export type LocalKeeper = {
  /** Another person, or nobody: what was to be written before still goes to where it belongs. */
  change(owner: Owner | null): void;
  /**
   * Writes in the order of the calls; false when it could not be written. A full or broken disk costs what was to be
   * kept, and nothing else.
   */
  write(work: Write): Promise<boolean>;
  /** Reads once everything is written; null when nobody is signed in, or nothing can be read. */
  read<Result>(work: (store: LocalStore) => Promise<Result>): Promise<Result | null>;
  /** Ends when everything is written. */
  settled(): Promise<void>;
  /** Forgets everything of this person here; nothing is written afterwards until somebody signs in. */
  wipe(): Promise<void>;
};

export type Write = (store: LocalStore) => Promise<void>;
type Opened = { store: Promise<LocalStore>; written: Promise<unknown> };

export function createLocalKeeper(open: OpenLocalStore): LocalKeeper {
  let opened: Opened | null = null;
  const inTurn = <Result>(work: (store: LocalStore) => Promise<Result>): Promise<Result | null> => {
    if (!opened) return Promise.resolve(null);
    const { store, written } = opened;
    const done = written.then(async () => work(await store));
    opened.written = done.catch(() => null);
    return done;
  };
  return {
    change: (owner) => {
      opened = owner && { store: open(owner), written: Promise.resolve() };
    },
    write: (work) =>
      inTurn(work).then(
        () => true,
        () => false,
      ),
    read: (work) => inTurn(work).catch(() => null),
    settled: async () => void (await opened?.written),
    wipe: () => {
      const wiped = inTurn((store) => store.wipe());
      opened = null;
      return wiped.then(
        () => undefined,
        () => undefined,
      );
    },
  };
}
