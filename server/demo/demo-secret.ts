import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the demo's own secret, made once and kept beside its data. The configuration refuses the demo in production.
 */
export function demoSecret(dataFolder: string): string {
  const file = join(dataFolder, "demo-secret");
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true });
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600 });
  }
  return readFileSync(file, "utf8");
}
