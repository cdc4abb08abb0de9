import { readFile } from "node:fs/promises";
import { serveTasks } from "../isolated/serve-tasks.ts";
import { loadFfmpeg, sourceName } from "./ffmpeg-core.ts";
import { filmArgs, readFilm } from "./film.ts";
import type { MediaResult, MediaTask } from "./media.ts";
import { readVoice, voiceArgs } from "./voice.ts";

/** Room for the largest film, ffmpeg's own memory and the largest picture, besides the program. */
const mostMiB = 700;

/** The formats that phones and browsers use. */
const decoders = "h264,hevc,mpeg4,h263,vp8,vp9,aac,opus,libopus,vorbis,mp3,mp3float,amrnb,amrwb,flac,alac,pcm_s16le";
const mostPixels = 25_000_000;

/** Fixes the input's format and codecs: ffmpeg would follow the file's own claims otherwise, playlists included. */
const input = (reader: string) =>
  [
    ["-protocol_whitelist", "file"],
    ["-codec_whitelist", decoders],
    ["-max_pixels", String(mostPixels)],
    ["-f", reader],
    ["-i", sourceName],
  ].flat();

const loading = loadFfmpeg();

serveTasks(
  async ({ kind, path, reader }: MediaTask): Promise<MediaResult> => {
    const run = await loading;
    const source = new Uint8Array(await readFile(path));
    if (kind === "film")
      return readFilm(await run([...input(reader), ...filmArgs], { source, outputs: ["frame.jpg"] }));
    const outputs = ["voice.ogg", "picture.raw"];
    return readVoice(await run([...input(reader), ...voiceArgs(reader)], { source, outputs }));
  },
  { mostMiB },
);
