import { accessSync, chmodSync, constants } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

let found: string | null | undefined;

/** The ffmpeg that came with the installation; null on computers for which there is none. */
export function findFfmpeg(): string | null {
  found ??= locate();
  return found;
}

function locate(): string | null {
  const [platform, ending] = process.platform === "win32" ? ["win32", ".exe"] : [process.platform, ""];
  try {
    const folder = createRequire(import.meta.url).resolve(`@ffmpeg-installer/${platform}-${process.arch}/package.json`);
    const path = join(dirname(folder), `ffmpeg${ending}`);
    makeExecutable(path);
    return path;
  } catch {
    return null;
  }
}

/** Package managers that run no install scripts leave it as a plain file. */
function makeExecutable(path: string): void {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    chmodSync(path, 0o755);
  }
}
