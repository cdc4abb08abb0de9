import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { withLinkedServer } from "../bench/rows/linked-server.ts";
import { makeDataFolder } from "../testing/run/data-folder.ts";
import { runCommand } from "../testing/servers/command.ts";
import { runOffice } from "./quiet-office.ts";
import type { Soak } from "./soak.ts";

/**
 * Makes backups in a row beside a working office, and checks each completely. `--database-url` uses an ordinary
 * PostgreSQL instead of the embedded one; it has to be empty.
 */
export const soakBackups: Soak = async (args, say) => {
  const { values } = parseArgs({
    args,
    options: { count: { type: "string", default: "50" }, "database-url": { type: "string" } },
  });
  const count = Number(values.count);
  const url = values["database-url"];
  const target = makeDataFolder();
  const file = join(target.folder, "office.balcao");
  const failures: string[] = [];
  let [slowest, largest] = [0, 0];
  await withLinkedServer(
    async (linked) => {
      const closing = new AbortController();
      const office = runOffice(linked, closing.signal);
      for (let round = 1; round <= count; round += 1) {
        const began = performance.now();
        const { code, said } = await runCommand(linked.environment, "backup", file);
        slowest = Math.max(slowest, performance.now() - began);
        if (code !== 0) {
          failures.push(`backup ${round}: ${said.trim()}`);
          continue;
        }
        largest = Math.max(largest, statSync(file).size);
        const checked = await runCommand(linked.environment, "restore", file, "--only-check");
        if (checked.code !== 0) failures.push(`backup ${round} is not whole: ${checked.said.trim()}`);
        rmSync(file);
        if (round % 10 === 0) say(`${round} of ${count} backups, ${failures.length} failed`);
      }
      closing.abort();
      const { came, answered } = await office;
      const [seconds, mebibytes] = [(slowest / 1000).toFixed(1), (largest / 1024 ** 2).toFixed(1)];
      say(
        `${came} messages came and ${answered} were answered meanwhile; slowest ${seconds} s, largest ${mebibytes} MiB`,
      );
    },
    url ? { DATABASE_URL: url } : {},
  ).finally(target.remove);
  return failures;
};
