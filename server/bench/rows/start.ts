import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeDataFolder } from "../../testing/run/data-folder.ts";
import { startServer } from "../../testing/servers/server-process.ts";
import { copyHistory } from "../history-cache.ts";
import { percentiles, type Row } from "../measure.ts";
import { messages } from "./history.ts";

const starts = 7;

/** From the command to the first answer over HTTP, with the database, on existing data. */
export const start: Row = {
  name: "start",
  about: `${starts} starts of the server with its embedded database`,
  measure: async () => {
    const data = makeDataFolder();
    try {
      return await measureStarts({ BALCAO_DATA: data.folder });
    } finally {
      data.remove();
    }
  },
};

/** The same on a server in production with a history. */
export const startWithHistory: Row = {
  name: "start.history",
  about: `${starts} starts of the server with ${messages} messages in its embedded database`,
  measure: async () => {
    const folder = mkdtempSync(join(tmpdir(), "balcao-bench-"));
    chmodSync(folder, 0o755);
    try {
      await copyHistory(folder);
      return await measureStarts({ BALCAO_DATA: folder, BALCAO_MODE: "production", BALCAO_SECRET: "x".repeat(64) });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function measureStarts(environment: Record<string, string>) {
  await (await startServer(environment)).stop();
  const durations: number[] = [];
  for (let n = 0; n < starts; n++) {
    const began = performance.now();
    const server = await startServer(environment);
    await fetch(`${server.url}/auth/sign-in-info`);
    durations.push(performance.now() - began);
    await server.stop();
  }
  return percentiles(durations);
}
