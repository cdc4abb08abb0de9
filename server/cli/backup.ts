import { resolve } from "node:path";
import { defineCommand } from "citty";
import { readConfig } from "../config.ts";
import { schemaVersion } from "../platform/sql/migrations.ts";
import { StartupError } from "../platform/startup-error.ts";
import { version } from "../platform/version.ts";
import { writeBackup } from "./backup/write-backup.ts";
import { fingerprintOf, readableSize, rowsIn, storeOf } from "./backup-parts.ts";
import { jsonArg, say } from "./say.ts";
import { withAddress } from "./with-database.ts";

export const backup = defineCommand({
  meta: {
    name: "backup",
    description: "Write the database and all files into one backup file. The server may keep running",
  },
  args: {
    file: {
      type: "positional",
      required: true,
      description: "Path of the new backup file. Only its owner can read it",
    },
    ...jsonArg,
  },
  run: ({ args }) => {
    const config = readConfig(process.env);
    const path = resolve(args.file);
    return withAddress(config, async (address) => {
      const { applied: migrations, known } = await schemaVersion(address);
      if (migrations === 0) throw new StartupError("The database is empty: there is nothing to back up.");
      if (migrations > known)
        throw new StartupError("The database belongs to a newer version of Balcão: use that version.");
      const about = { version, migrations, secret: fingerprintOf(config.secret) };
      const written = await writeBackup(address, await storeOf(config), about, path);
      const { size, rows, files, missing, missingFiles } = written;
      const lines = [`${path}: ${readableSize(size)}, ${rowsIn(rows)} rows and ${files} files.`];
      if (missing > 0)
        lines.push(`${missing} files of the database are missing from the storage: ${missingFiles.join(", ")}`);
      say(args, { json: { file: path, ...written }, text: lines.join("\n") });
    });
  },
});
