import { FairQueue } from "../../platform/async/fair-queue.ts";
import { IsolatedProcess } from "../../platform/isolated/isolated-process.ts";

/** A picture and the wanted output: all of it within `edge` pixels, or its middle as a square. */
export type PictureTask = { content: Uint8Array; edge: number; shape: "whole" | "square"; quality: number };

/** A JPEG, and the size of its original picture, rotated upright. */
export type CutPicture = { width: number; height: number; jpeg: Uint8Array };

const pictures = new IsolatedProcess<PictureTask, CutPicture>(new URL("./picture-process.ts", import.meta.url), {
  timeLimitMs: 10_000,
  restMs: 60_000,
  heapMiB: 128,
});
/** The platform's own work counts as company 0. */
const queue = new FairQueue<number>({ width: 1 });

export type Wanted = Omit<PictureTask, "content"> & {
  /** The picture's bytes, which are not held while it waits. */
  read: () => Promise<Uint8Array>;
  companyId: number | null;
  /** The longest wait before it begins, in milliseconds. */
  timeoutMs: number;
};

/**
 * Creates a small JPEG of a picture in a separate process, because picture decoders are a common target of attacks. One
 * at a time, fairly among companies. Throws if it cannot be decoded, and FairQueueRefusal if it does not begin in time.
 */
export const cutPicture = ({ read, companyId, timeoutMs, ...wanted }: Wanted): Promise<CutPicture> =>
  queue.run(companyId ?? 0, async () => pictures.run({ ...wanted, content: await read() }), timeoutMs);
