import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { StartupError } from "../startup-error.ts";
import { type PostgresBinaries, postgresMajor } from "./binaries.ts";
import { canExecute, type SystemAccount } from "./system-account.ts";

const minimumFreeBytes = 200 * 1024 * 1024;

/** The folder of a cluster and the password of its only role. */
export type Cluster = { folder: string; password: string };

/**
 * Opens the cluster in `folder`, and creates it first if there is none. It is created under another name and then
 * renamed, so that a kill in between leaves nothing that looks like a database.
 */
export function prepareCluster(binaries: PostgresBinaries, account: SystemAccount | null, folder: string): Cluster {
  requireSpace(folder);
  const passwordFile = join(folder, "balcao-password");
  if (!existsSync(join(folder, "PG_VERSION"))) createCluster(binaries, account, folder);
  const major = Number.parseInt(readFileSync(join(folder, "PG_VERSION"), "utf8"), 10);
  if (major !== postgresMajor) {
    throw new StartupError(
      `The data folder ${folder} belongs to PostgreSQL ${major}, but this version of Balcão contains PostgreSQL ${postgresMajor}: move the data with pg_dump, or point the data folder elsewhere.`,
    );
  }
  return { folder, password: readFileSync(passwordFile, "utf8").trim() };
}

function createCluster(binaries: PostgresBinaries, account: SystemAccount | null, folder: string): void {
  if (existsSync(folder))
    throw new StartupError(`The folder ${folder} exists but contains no database: choose another.`);
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  if (account) chownSync(unfinished, account.uid, account.gid);

  const password = randomBytes(24).toString("base64url");
  const passwordFile = `${unfinished}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  // C.UTF-8, since accents break ILIKE without it; local connections need the password too.
  const args = ["-D", unfinished, "-U", "balcao", "-E", "UTF8", "--locale=C.UTF-8", "--locale-provider=builtin"];
  args.push("--auth=scram-sha-256", `--pwfile=${passwordFile}`);
  const result = spawnSync(binaries.initdb, args, { ...account, cwd: "/", env: { ...process.env, LC_ALL: "C" } });
  rmSync(passwordFile, { force: true });
  if (result.status !== 0) throw new StartupError(explainFailure(folder, String(result.stderr)));

  writeFileSync(join(unfinished, "balcao-password"), password, { mode: 0o600 });
  renameSync(unfinished, folder);
}

/** True if the account that runs PostgreSQL can reach and write below this folder. */
export function isReachable(account: SystemAccount | null, folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  if (account) return canExecute(account, "/bin/sh", ["-c", `cd '${folder.replaceAll("'", "'\\''")}'`]);
  accessSync(folder, constants.W_OK);
  return true;
}

function requireSpace(folder: string): void {
  const parent = join(folder, "..");
  mkdirSync(parent, { recursive: true });
  const { bavail, bsize } = statfsSync(parent);
  if (bavail * bsize < minimumFreeBytes) {
    throw new StartupError(
      `The disk of ${parent} is full: less than 200 MB are free, and the database needs room to write.`,
    );
  }
}

/** One sentence from PostgreSQL's output. */
export function explainFailure(folder: string, output: string): string {
  if (output.includes("No space left on device"))
    return `The disk of ${folder} is full: free some space and start again.`;
  const lines = output.trim().split("\n");
  const telling = lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? "no output";
  return `PostgreSQL did not start on ${folder}: ${telling.trim()}`;
}
