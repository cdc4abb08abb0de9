import { z } from "zod";

/** This channel's settings, from the environment. */
export const whatsappCloudEnvironment = {
  /** The Graph API, without its version. */
  BALCAO_GRAPH_URL: z.url({ protocol: /^https?$/ }).default("https://graph.facebook.com"),
  BALCAO_GRAPH_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/)
    .default("v25.0"),
  /** The secret of the installation's app at Meta, which signs the webhooks. */
  BALCAO_CLOUD_APP_SECRET: z.string().optional(),
  /** The word that Meta repeats when it verifies the webhook's address. */
  BALCAO_CLOUD_VERIFY_TOKEN: z.string().min(8, "write at least 8 characters").optional(),
};

export type WhatsAppCloudSettings = {
  graphUrl: string;
  version: string;
  /** Null until the operator has set up an app at Meta. */
  app: { secret: string; verifyToken: string } | null;
};

export type CloudVariables = z.output<z.ZodObject<typeof whatsappCloudEnvironment>>;

/** True if a program on this computer plays Meta. */
export const isSimulator = ({ graphUrl }: Pick<WhatsAppCloudSettings, "graphUrl">): boolean =>
  ["127.0.0.1", "[::1]", "localhost"].includes(new URL(graphUrl).hostname);

/** True if Meta, or a program that plays it, can call the addresses of companies' own apps at this server. */
export const takesOwnApps = (settings: Pick<WhatsAppCloudSettings, "graphUrl">, publicUrl: string | null): boolean =>
  isSimulator(settings) || publicUrl?.startsWith("https:") === true;

export function readCloudSettings(env: CloudVariables): WhatsAppCloudSettings {
  const { BALCAO_CLOUD_APP_SECRET: secret, BALCAO_CLOUD_VERIFY_TOKEN: verifyToken } = env;
  return {
    graphUrl: env.BALCAO_GRAPH_URL.replace(/\/+$/, ""),
    version: env.BALCAO_GRAPH_VERSION,
    app: secret && verifyToken ? { secret, verifyToken } : null,
  };
}
