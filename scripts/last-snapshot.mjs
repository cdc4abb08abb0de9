// Run by `npm run db:generate`. drizzle-kit compares the tables with the last snapshot only, so the one before goes: git
// sees a renamed file, and a change's diff shows what changed instead of ten thousand lines.
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

const folder = join(root, "server", "migrations", "meta");
const snapshots = readdirSync(folder)
  .filter((name) => name.endsWith("_snapshot.json"))
  .toSorted();
for (const name of snapshots.slice(0, -1)) rmSync(join(folder, name));
