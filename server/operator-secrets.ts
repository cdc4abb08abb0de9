import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./config.ts";
import type { OperatorSecrets } from "./platform/secrets/secrets.ts";

/** The secrets from which every key is derived; in demo mode a secret is generated and stored. */
export const operatorSecrets = ({
  secret,
  formerSecrets,
  dataFolder,
}: Pick<Config, "secret" | "formerSecrets" | "dataFolder">): OperatorSecrets => ({
  present: secret ?? demoSecret(dataFolder),
  former: formerSecrets,
});

/** The purposes of the server's own keys, each named once. Those of a channel are in its module. */
export const purposes = {
  fileAddresses: "file addresses",
  tokens: "connection tokens",
  pixWebhook: "pix webhook",
  accessTokens: "access tokens",
  refreshTokens: "refresh tokens",
  mails: "mails on their way",
} as const;

/**
 * Returns the demo's own secret, made once and kept beside its data. The configuration refuses the demo in production.
 */
function demoSecret(dataFolder: string): string {
  const file = join(dataFolder, "demo-secret");
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true });
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600 });
  }
  return readFileSync(file, "utf8");
}
