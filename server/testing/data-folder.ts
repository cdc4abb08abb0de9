import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endWithUs } from "./end-with-us.ts";

/** An empty folder for a server's data; the account that runs the database can reach it even if root runs the tests. */
export function makeDataFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "balcao-data-"));
  chmodSync(folder, 0o755);
  const withdraw = endWithUs({ folder });
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
    withdraw();
  };
  return { folder, remove };
}
