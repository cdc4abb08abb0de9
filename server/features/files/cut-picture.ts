import { IsolatedProcess } from "../../platform/isolated/isolated-process.ts";

/** A picture as somebody sent it, and what is wanted of it: all of it within `edge` pixels, or its middle as a square. */
export type PictureTask = { content: Uint8Array; edge: number; shape: "whole" | "square"; quality: number };

/** A JPEG, and how large the picture was that it was made of, the right way up. */
export type CutPicture = { width: number; height: number; jpeg: Uint8Array };

const pictures = new IsolatedProcess<PictureTask, CutPicture>(new URL("./picture-process.ts", import.meta.url), {
  timeLimitMs: 20_000,
  restMs: 60_000,
});

/** Makes a small JPEG of a picture, away from everything else: picture formats are where strangers break in. Throws when it cannot be read. */
export const cutPicture = (task: PictureTask): Promise<CutPicture> => pictures.run(task);
