import type { Readable } from "node:stream";
import { runFfmpeg, withFile } from "./run-ffmpeg.ts";

/** What a phone shows of a film before it has it. `frame` is a tiny JPEG. */
export type Film = { seconds: number | null; width: number | null; height: number | null; frame: Buffer };

const edge = 96;
const fitted = `scale=${edge}:${edge}:force_original_aspect_ratio=decrease`;
const firstFrame = [
  "-map",
  "0:v:0",
  "-frames:v",
  "1",
  "-vf",
  fitted,
  "-c:v",
  "mjpeg",
  "-q:v",
  "8",
  "-f",
  "image2pipe",
  "pipe:1",
];

/** Length, size and first picture of an MP4 or 3GP film. Rejects when it cannot be read. */
export function readFilm(ffmpeg: string, film: Readable): Promise<Film> {
  return withFile(film, async (path) => {
    const chunks: Buffer[] = [];
    const said = await runFfmpeg(ffmpeg, { path, reader: "mov" }, firstFrame, (chunk) => chunks.push(chunk));
    const [, hours, minutes, seconds] = /Duration: (\d+):(\d+):([\d.]+)/.exec(said) ?? [];
    const [, width, height] = /Video: .*?\b(\d{2,5})x(\d{2,5})\b/.exec(said) ?? [];
    return {
      seconds: hours === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
      width: width === undefined ? null : Number(width),
      height: height === undefined ? null : Number(height),
      frame: Buffer.concat(chunks),
    };
  });
}
