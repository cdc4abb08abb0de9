import { defineCommand } from "citty";
import { readConfig } from "../config.ts";
import { migrateDatabase, schemaVersion } from "../platform/sql/migrations.ts";
import { jsonArg, say } from "./say.ts";
import { withAddress } from "./with-database.ts";

export const migrate = defineCommand({
  meta: { name: "migrate", description: "Apply this version's database migrations. Each server start does the same" },
  args: jsonArg,
  run: ({ args }) =>
    withAddress(readConfig(process.env), async (address) => {
      const before = await schemaVersion(address);
      await migrateDatabase(address);
      const after = await schemaVersion(address);
      const text =
        after.applied === before.applied
          ? `The schema is up to date: ${after.applied} migrations.`
          : `${after.applied - before.applied} migrations applied, ${after.applied} in total.`;
      say(args, { json: { before: before.applied, after: after.applied, known: after.known }, text });
    }),
});
