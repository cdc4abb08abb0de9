import { spawn } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Waveform } from "./waveform.ts";

export type Voice = { stream: Readable; seconds: number; waveform: Uint8Array };

/** How ffmpeg reads each type. Named, because it would else follow whatever a file claims to be, playlists included. */
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
const patienceMs = 90_000;

export const canBecomeVoice = (mimeType: string): boolean => mimeType in readers;

/**
 * Makes a voice note of a recording: Opus in Ogg, one channel. Hands it to `use` and cleans up afterwards. Files rather
 * than pipes: some recordings keep their index at the end. Rejects when the recording cannot be read.
 */
export async function withVoice<T>(
  ffmpeg: string,
  recording: Readable,
  mimeType: string,
  use: (voice: Voice) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "balcao-voice-"));
  try {
    const [source, target] = [join(folder, "recording"), join(folder, "voice.ogg")];
    await pipeline(recording, createWriteStream(source));
    const picture = await convert(ffmpeg, readers[mimeType] ?? "", source, target);
    if (picture.seconds === 0) throw new Error("the recording holds no sound");
    const { seconds, picture: waveform } = picture;
    return await use({ stream: createReadStream(target), seconds, waveform });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function convert(ffmpeg: string, reader: string, source: string, target: string): Promise<Waveform> {
  // What is Opus already keeps its quality.
  const codec =
    reader === "ogg"
      ? ["-c:a", "copy"]
      : ["-ac", "1", "-ar", "48000", "-c:a", "libopus", "-b:a", "32k", "-application", "voip"];
  const input = ["-protocol_whitelist", "file,pipe", "-f", reader, "-i", source];
  const picture = ["-map", "0:a:0", "-ac", "1", "-ar", String(pictureRate), "-f", "s16le", "pipe:1"];
  const flags = ["-hide_banner", "-nostdin", "-loglevel", "error", "-y", ...input];
  const waveform = new Waveform(pictureRate);
  return new Promise((resolve, reject) => {
    const child = spawn(
      ffmpeg,
      [...flags, "-map", "0:a:0", "-map_metadata", "-1", ...codec, "-f", "ogg", target, ...picture],
      {
        stdio: ["ignore", "pipe", "pipe"],
        timeout: patienceMs,
        killSignal: "SIGKILL",
      },
    );
    let complaint = "";
    child.stdout.on("data", (chunk: Buffer) => waveform.add(chunk));
    child.stderr.on("data", (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(0, 500);
    });
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve(waveform) : reject(new Error(`ffmpeg: ${code} ${complaint}`))));
  });
}
