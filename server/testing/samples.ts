import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFfmpeg } from "../platform/audio/find-ffmpeg.ts";

export const png: Buffer = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
export const pdf: Buffer = Buffer.from("%PDF-1.4\n1 0 obj << >> endobj\n%%EOF\n");

/** A tone of so many seconds, as a browser's recorder would hand it over. Only where there is ffmpeg. */
export function recording(seconds: number, ending: "mp3" | "webm" | "ogg" = "mp3"): Buffer {
  const codec = ending === "mp3" ? "libmp3lame" : "libopus";
  const folder = mkdtempSync(join(tmpdir(), "balcao-sample-"));
  try {
    const file = join(folder, `tone.${ending}`);
    const tone = ["-f", "lavfi", "-i", "sine=frequency=440", "-t", String(seconds), "-c:a", codec];
    execFileSync(findFfmpeg() ?? "ffmpeg", ["-loglevel", "error", ...tone, file]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
