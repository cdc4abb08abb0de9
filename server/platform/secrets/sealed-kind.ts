import type { Database } from "../sql/database.ts";
import type { Keyring } from "./secrets.ts";

/** A sealed value and the context it is bound to. */
export type SealedRow = { id: string; sealed: Buffer; context: string };

/** One kind of sealed values, in the order of their ids. */
export type SealedKind = {
  name: string;
  keys: Keyring;
  /** The next rows after an id; the first ones when it is null. */
  read: (db: Database, after: string | null, limit: number) => Promise<SealedRow[]>;
  /** Replaces the value that was read; a value written meanwhile stays, since it is sealed with the present key. */
  replace: (db: Database, row: SealedRow, sealed: Buffer) => Promise<void>;
};
