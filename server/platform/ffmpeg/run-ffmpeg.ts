import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

const patienceMs = 90_000;
const mostWords = 20_000;

/** Keeps a stream as a file while `use` runs: some recordings and films keep their index at the end. */
export async function withFile<T>(content: Readable, use: (path: string, folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "balcao-media-"));
  try {
    const path = join(folder, "source");
    await pipeline(content, createWriteStream(path));
    return await use(path, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs ffmpeg on a file and answers what it says. `reader` names how the file is read: ffmpeg would else follow whatever
 * the file claims to be, playlists included. What comes out of its pipe goes to `take`.
 */
export function runFfmpeg(
  ffmpeg: string,
  source: { path: string; reader: string },
  output: readonly string[],
  take: (chunk: Buffer) => void,
): Promise<string> {
  const input = ["-protocol_whitelist", "file,pipe", "-f", source.reader, "-i", source.path];
  return new Promise((resolve, reject) => {
    const child = spawn(ffmpeg, ["-hide_banner", "-nostdin", "-nostats", "-y", ...input, ...output], {
      stdio: ["ignore", "pipe", "pipe"],
      timeout: patienceMs,
      killSignal: "SIGKILL",
    });
    let said = "";
    child.stdout.on("data", take);
    child.stderr.on("data", (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(0, mostWords);
    });
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve(said) : reject(new Error(`ffmpeg ended with ${code}`))));
  });
}
