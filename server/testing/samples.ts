import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFfmpeg } from "../platform/ffmpeg/find-ffmpeg.ts";

export const png: Buffer = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
export const pdf: Buffer = Buffer.from("%PDF-1.4\n1 0 obj << >> endobj\n%%EOF\n");

/** A tone of so many seconds, as a browser's recorder would hand it over. Only where there is ffmpeg. */
export function recording(seconds: number, ending: "mp3" | "webm" | "ogg" = "mp3"): Buffer {
  const codec = ending === "mp3" ? "libmp3lame" : "libopus";
  return made(ending, ["-f", "lavfi", "-i", "sine=frequency=440", "-t", String(seconds), "-c:a", codec]);
}

/** A film of a test picture. Only where there is ffmpeg. */
export const film = (seconds: number): Buffer =>
  made("mp4", ["-f", "lavfi", "-i", "testsrc=size=320x180:rate=5", "-t", String(seconds), "-pix_fmt", "yuv420p"]);

function made(ending: string, how: readonly string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "balcao-sample-"));
  try {
    const file = join(folder, `sample.${ending}`);
    execFileSync(findFfmpeg() ?? "ffmpeg", ["-loglevel", "error", ...how, file]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
