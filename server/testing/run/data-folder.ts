import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { endWithUs } from "./end-with-us.ts";

const memoryFolder = "/dev/shm";
/** In bytes, so that everything else keeps room. */
const roomNeeded = 4 * 2 ** 30;

/** An empty folder for a server's data; the account that runs the database can reach it even if root runs the tests. */
export function makeDataFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(parentFolder(), "balcao-data-"));
  chmodSync(folder, 0o755);
  const withdraw = endWithUs({ folder });
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
    withdraw();
  };
  return { folder, remove };
}

/** In memory where it has room: a database is copied in a sixth of the time there, because it is many small files. */
function parentFolder(): string {
  if (!existsSync(memoryFolder) || freemem() < roomNeeded) return tmpdir();
  const { bavail, bsize } = statfsSync(memoryFolder);
  return bavail * bsize < roomNeeded ? tmpdir() : memoryFolder;
}
