import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An empty folder for a server's data, reachable by the account that runs the database when the tests run as root. */
export function makeDataFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "balcao-data-"));
  chmodSync(folder, 0o755);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
