import { existsSync, statfsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Config } from "../../config.ts";
import { embeddedPasswordFile } from "../../platform/embedded-postgres/embedded-postgres.ts";
import { type Finding, fail, ok, warn } from "../../platform/finding.ts";

const gigabyte = 1024 ** 3;
const readableByOthers = 0o077;

/** Checks the computer: free space and time zone. */
export const checkComputer = (config: Config): Finding[] => [
  spaceFound(freeSpace(config.dataFolder), config.dataFolder),
  zoneFound(),
];

/** Free bytes at a folder, which may not exist yet. */
function freeSpace(folder: string): number {
  let place = folder;
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize;
}

export function spaceFound(free: number, folder: string): Finding {
  const found = `${(free / gigabyte).toFixed(1)} GB free in ${folder}`;
  if (free < gigabyte / 2) return fail("disk", found, "Free some space: the database stops when the disk is full.");
  return free < 5 * gigabyte
    ? warn("disk", found, "Free some space soon, or put the data on a larger disk.")
    : ok("disk", found);
}

function zoneFound(): Finding {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return ok("time zone", `${zone}; each company has its own setting`);
}

/** Checks that the secrets are secret. `others`: files that also hold secrets. */
export function checkSecrets(config: Config, others: readonly (string | undefined)[]): Finding[] {
  const findings: Finding[] = [];
  if (config.mode === "demo")
    findings.push(warn("secret", "demo mode", "The passwords are public. Do not store real data."));
  else findings.push(ok("secret", "long enough"));
  const files = [join(config.dataFolder, "demo-secret"), embeddedPasswordFile(config.dataFolder), ...others];
  // Windows has no such file modes.
  const open = process.platform === "win32" ? [] : files.filter((file) => file != null && isReadableByOthers(file));
  if (open.length === 0) return [...findings, ok("secret files", "only their owner can read them")];
  return [
    ...findings,
    fail("secret files", `other accounts can read ${open.join(", ")}`, `chmod 600 ${open.join(" ")}`),
  ];
}

const isReadableByOthers = (file: string): boolean =>
  existsSync(file) && (statSync(file).mode & readableByOthers) !== 0;
