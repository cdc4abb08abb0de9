import { spawn } from "node:child_process";
import { once } from "node:events";
import postgres from "postgres";
import { expect, it } from "vitest";
import { makeDataFolder } from "../../testing/run/data-folder.ts";
import { until } from "../../testing/until.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { runningPostmaster } from "./postmaster.ts";

const module = new URL("embedded-postgres.ts", import.meta.url).href;

/** A program that starts PostgreSQL, and then ends by itself in that way. */
async function runAndEnd(dataFolder: string, ending: string): Promise<void> {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    await startEmbeddedPostgres(${JSON.stringify(dataFolder)});
    ${ending}`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: "ignore" });
  await once(child, "exit");
}

it.each([
  ["an error that nobody caught", "setImmediate(() => { throw new Error('nobody caught it'); });"],
  ["an exit before its work is done", "process.exit(1);"],
])("ends with its program after %s, and starts again at once", { tags: ["long"] }, async (_what, ending) => {
  const { folder, remove } = makeDataFolder();
  await runAndEnd(folder, ending);
  const { address, stop } = await startEmbeddedPostgres(folder);
  const sql = postgres({ ...(address as object), max: 1 });
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  await sql.end();
  await stop();

  await runAndEnd(folder, ending);
  await until("its end", () => runningPostmaster(`${folder}/postgres`) === null);
  remove();
});
