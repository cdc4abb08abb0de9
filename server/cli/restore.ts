import { resolve } from "node:path";
import { defineCommand } from "citty";
import { type Config, readConfig } from "../config.ts";
import { startEmbeddedPostgres } from "../platform/embedded-postgres/embedded-postgres.ts";
import { createLog } from "../platform/log.ts";
import type { DatabaseAddress } from "../platform/sql/database.ts";
import { checkArchive } from "./backup/archive-reader.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { filesFolderOf, fingerprintOf, rowsIn, storeOf } from "./backup-parts.ts";
import { jsonArg, say } from "./say.ts";

export const restore = defineCommand({
  meta: {
    name: "restore",
    description: "Restore a backup into an empty data folder or database; stop the server first",
  },
  args: {
    file: { type: "positional", required: true, description: "Path of the backup file" },
    "empty-first": { type: "boolean", default: false, description: "Delete all existing data first" },
    "only-check": { type: "boolean", default: false, description: "Check the backup without changing anything" },
    ...jsonArg,
  },
  run: async ({ args }) => {
    const file = resolve(args.file);
    if (args["only-check"]) {
      const { manifest, summary } = await checkArchive(file);
      const { takenAt, version } = manifest;
      const text = `The backup is complete: ${takenAt}, version ${version}, ${rowsIn(summary.rows)} rows and ${summary.files} files.`;
      return say(args, { json: { takenAt, version, ...summary }, text });
    }
    const config = readConfig(process.env);
    const store = await storeOf(config);
    const options = { store, folder: filesFolderOf(config), mayEmpty: args["empty-first"] };
    const { manifest, summary, heldBack } = await ownDatabase(config, (address) =>
      restoreBackup(file, { address, ...options }, createLog("silent")),
    );
    const { takenAt, version } = manifest;
    const isSameSecret =
      manifest.secret === null ||
      [config.secret, ...config.formerSecrets].some((secret) => manifest.secret === fingerprintOf(secret));
    const lines = [`Restored: ${rowsIn(summary.rows)} rows and ${summary.files} files, as they were at ${takenAt}.`];
    if (heldBack.campaigns > 0)
      lines.push(`${heldBack.campaigns} campaigns were cancelled. Check them, then restart them in the console.`);
    if (heldBack.schedules > 0)
      lines.push(`${heldBack.schedules} scheduled messages expired, because their time has passed since the backup.`);
    if (summary.missing > 0) lines.push(`${summary.missing} files were missing already when the backup was made.`);
    if (!isSameSecret) {
      lines.push("BALCAO_SECRET differs from the backup's. Set that secret, or link every connection again.");
    }
    say(args, { json: { takenAt, version, ...summary, heldBack, isSameSecret }, text: lines.join("\n") });
  },
});

/** The database without a server on it: a running one would continue with its cached state. */
async function ownDatabase<T>(config: Config, work: (address: DatabaseAddress) => Promise<T>): Promise<T> {
  if (config.databaseUrl) return work({ url: config.databaseUrl });
  const embedded = await startEmbeddedPostgres(config.dataFolder);
  try {
    return await work(embedded.address);
  } finally {
    await embedded.stop();
  }
}
