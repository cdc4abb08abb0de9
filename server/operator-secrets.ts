import type { Config } from "./config.ts";
import { demoSecret } from "./demo-secret.ts";
import type { OperatorSecrets } from "./platform/secrets.ts";

/** What every key is derived from; in demo mode a secret is made and kept. */
export const operatorSecrets = ({
  secret,
  formerSecrets,
  dataFolder,
}: Pick<Config, "secret" | "formerSecrets" | "dataFolder">): OperatorSecrets => ({
  present: secret ?? demoSecret(dataFolder),
  former: formerSecrets,
});

/** Purposes of keys, each named once. */
export const purposes = {
  fileAddresses: "file addresses",
  tokens: "connection tokens",
  whatsapp: "whatsapp credentials",
  pixWebhook: "pix webhook",
  accessTokens: "access tokens",
  refreshTokens: "refresh tokens",
} as const;
