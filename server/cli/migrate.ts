import { defineCommand } from "citty";
import { readConfig } from "../config.ts";
import { migrateDatabase, schemaVersion } from "../platform/sql/migrations.ts";
import { jsonArg, say } from "./say.ts";
import { withAddress } from "./with-database.ts";

export const migrate = defineCommand({
  meta: { name: "migrate", description: "Bring the database to this version's schema, as every start does" },
  args: jsonArg,
  run: ({ args }) =>
    withAddress(readConfig(process.env), async (address) => {
      const before = await schemaVersion(address);
      await migrateDatabase(address);
      const after = await schemaVersion(address);
      const text =
        after.applied === before.applied
          ? `Nothing to do: ${after.applied} migrations are in the database.`
          : `${after.applied - before.applied} migrations were run; there are ${after.applied} now.`;
      say(args, { json: { before: before.applied, after: after.applied, known: after.known }, text });
    }),
});
