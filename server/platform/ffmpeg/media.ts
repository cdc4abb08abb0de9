import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FairQueue } from "../async/fair-queue.ts";
import { IsolatedProcess } from "../isolated/isolated-process.ts";
import type { Film } from "./film.ts";
import type { Voice } from "./voice.ts";

/** `reader` names the demuxer, which the file itself cannot choose. */
export type MediaTask = { kind: "film" | "voice"; path: string; reader: string };
export type MediaResult = Film | Voice;

/** The demuxer of each type of recording. */
const readers: Record<string, string> = {
  "audio/mpeg": "mp3",
  "audio/ogg": "ogg",
  "audio/webm": "matroska",
  "video/webm": "matroska",
  "audio/mp4": "mov",
  "audio/x-m4a": "mov",
  "video/mp4": "mov",
  "audio/aac": "aac",
  "audio/wav": "wav",
};

export const canBecomeVoice = (mimeType: string): boolean => mimeType in readers;

/** The file is opened when its work begins: a file that is open and not read may fail without anybody noticing. */
type Asked = { open: () => Promise<Readable>; companyId: number };

/** Length, size and first picture of an MP4 or 3GP film. Rejects if it cannot be read. */
export const toFilm = (asked: Asked): Promise<Film> => run({ kind: "film", reader: "mov" }, asked) as Promise<Film>;

/** Converts a recording to a voice note. Rejects if it cannot be read, or is longer than an hour. */
export const toVoice = ({ mimeType, ...asked }: Asked & { mimeType: string }): Promise<Voice> =>
  run({ kind: "voice", reader: readers[mimeType] ?? "" }, asked) as Promise<Voice>;

/** A long recording of one company must not delay all others. */
const width = 2;
const queue = new FairQueue<number>({ width, perKey: 1 });
/** The folder of files for ffmpeg, whose process may read nothing else of the disk. */
let folder: string | null = null;
const processes: IsolatedProcess<MediaTask, MediaResult>[] = [];
let count = 0;

function idleProcess(inFolder: string): IsolatedProcess<MediaTask, MediaResult> {
  const limits = { timeLimitMs: 90_000, restMs: 30_000, heapMiB: 256, reads: [inFolder] };
  return processes.pop() ?? new IsolatedProcess(new URL("./media-process.ts", import.meta.url), limits);
}

function mediaFolder(): string {
  if (folder) return folder;
  const made = mkdtempSync(join(tmpdir(), "balcao-media-"));
  process.on("exit", () => rmSync(made, { recursive: true, force: true }));
  folder = made;
  return made;
}

function run(task: Omit<MediaTask, "path">, { open, companyId }: Asked): Promise<MediaResult> {
  return queue.run(companyId, async () => {
    const inFolder = mediaFolder();
    const path = join(inFolder, String(count++));
    const worker = idleProcess(inFolder);
    try {
      await pipeline(await open(), createWriteStream(path));
      return await worker.run({ ...task, path });
    } finally {
      processes.push(worker);
      await rm(path, { force: true });
    }
  });
}
