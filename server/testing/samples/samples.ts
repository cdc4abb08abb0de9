import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

export const png: Buffer = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
export const pdf: Buffer = Buffer.from("%PDF-1.4\n1 0 obj << >> endobj\n%%EOF\n");

/** A tone of this many seconds, as a browser's recorder sends it. Needs ffmpeg. */
export function recording(seconds: number, ending: "mp3" | "webm" | "ogg" = "mp3"): Buffer {
  const codec = ending === "mp3" ? "libmp3lame" : "libopus";
  return made(ending, ["-f", "lavfi", "-i", "sine=frequency=440", "-t", String(seconds), "-c:a", codec]);
}

/** A film of a test picture. */
export const film = (seconds: number): Buffer =>
  made("mp4", ["-f", "lavfi", "-i", "testsrc=size=320x180:rate=5", "-t", String(seconds), "-pix_fmt", "yuv420p"]);

/** One picture of 26 million pixels, as a film. */
export const vastFilm = (): Buffer =>
  made("mp4", ["-f", "lavfi", "-i", "color=size=5200x5000:rate=1", "-frames:v", "1", "-c:v", "mpeg4"]);

const maker = fileURLToPath(new URL("./make-sample.ts", import.meta.url));

/** Runs the product's own ffmpeg synchronously, in a separate process. */
const made = (ending: string, how: readonly string[]): Buffer =>
  execFileSync(process.execPath, [maker, `sample.${ending}`, ...how], { maxBuffer: 64 * 1024 * 1024 });
