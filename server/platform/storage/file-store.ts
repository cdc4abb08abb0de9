import type { Readable } from "node:stream";

/** Bytes `start` to `end`, both included. */
export type ByteRange = { start: number; end: number };

/** The storage of files' bytes: a folder, or a store that speaks S3. Keys are letters, digits and hyphens. */
export interface FileStore {
  /** Stores the stream's content under a key; an interrupted write leaves nothing. Resolves with the size in bytes. */
  write(key: string, content: Readable): Promise<number>;
  /** The bytes of a key, or a part of them. Rejects with `FileMissing`. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes a key. Harmless if it does not exist. */
  remove(key: string): Promise<void>;
}

export class FileMissing extends Error {
  override name = "FileMissing";
}
