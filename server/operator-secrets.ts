import type { Config } from "./config.ts";
import { demoSecret } from "./demo/demo-secret.ts";
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
