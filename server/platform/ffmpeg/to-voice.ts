import { createReadStream } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { runFfmpeg, withFile } from "./run-ffmpeg.ts";
import { Waveform } from "./waveform.ts";

export type Voice = { stream: Readable; seconds: number; waveform: Uint8Array };

/** How each type is read. */
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
const pictureRate = 8000;
const firstSound = ["-map", "0:a:0"];
const opus = ["-ac", "1", "-ar", "48000", "-c:a", "libopus", "-b:a", "32k", "-application", "voip"];

export const canBecomeVoice = (mimeType: string): boolean => mimeType in readers;

/**
 * Makes a voice note of a recording: Opus in Ogg, one channel. Hands it to `use` and cleans up afterwards. Rejects when
 * the recording cannot be read.
 */
export function withVoice<T>(
  ffmpeg: string,
  recording: Readable,
  mimeType: string,
  use: (voice: Voice) => Promise<T>,
): Promise<T> {
  return withFile(recording, async (path, folder) => {
    const reader = readers[mimeType] ?? "";
    const target = join(folder, "voice.ogg");
    const waveform = new Waveform(pictureRate);
    // What is Opus already keeps its quality.
    const voice = [
      ...firstSound,
      "-map_metadata",
      "-1",
      ...(reader === "ogg" ? ["-c:a", "copy"] : opus),
      "-f",
      "ogg",
      target,
    ];
    const picture = [...firstSound, "-ac", "1", "-ar", String(pictureRate), "-f", "s16le", "pipe:1"];
    await runFfmpeg(ffmpeg, { path, reader }, [...voice, ...picture], (chunk) => waveform.add(chunk));
    if (waveform.seconds === 0) throw new Error("the recording holds no sound");
    return await use({ stream: createReadStream(target), seconds: waveform.seconds, waveform: waveform.picture });
  });
}
