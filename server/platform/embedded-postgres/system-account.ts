import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { StartupError } from "../startup-error.ts";

/** The unprivileged account that runs PostgreSQL if we are root, since PostgreSQL refuses to run as root. */
export type SystemAccount = { uid: number; gid: number };

/** Null unless we run as root (or on Windows): PostgreSQL then runs under our own account. */
export function unprivilegedAccount(): SystemAccount | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const fields = accounts.find((line) => line.startsWith(`${name}:`))?.split(":");
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new StartupError(
    "PostgreSQL cannot run as root, and this computer has no account 'nobody': start Balcão as another user, or set DATABASE_URL.",
  );
}

/** True if the account can run a program: every folder above it must be accessible. */
export function canExecute(account: SystemAccount, program: string, args: string[]): boolean {
  return spawnSync(program, args, { ...account, cwd: "/", stdio: "ignore" }).status === 0;
}
