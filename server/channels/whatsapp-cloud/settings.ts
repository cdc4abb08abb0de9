import { z } from "zod";

const digits = z.string().regex(/^\d{5,25}$/, "write the digits that Meta shows");

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
  /** The app's own id, and the id of its configuration for the sign-up at Meta. */
  BALCAO_CLOUD_APP_ID: digits.optional(),
  BALCAO_CLOUD_SIGN_UP_ID: digits.optional(),
  /** The host of the sign-up's pages, which people's browsers open. */
  BALCAO_FACEBOOK_URL: z.url({ protocol: /^https?$/ }).default("https://www.facebook.com"),
};

export type WhatsAppCloudSettings = {
  graphUrl: string;
  version: string;
  /** Null until the operator has set up an app at Meta. */
  app: { secret: string; verifyToken: string } | null;
};

/** The installation's app as people authorize it at Meta. */
export type SignUpApp = {
  appId: string;
  secret: string;
  configurationId: string;
  /** The address of Meta's login dialog. */
  dialogUrl: string;
};

export type CloudVariables = z.output<z.ZodObject<typeof whatsappCloudEnvironment>>;

/** True if a program on this computer plays Meta. */
export const isSimulator = ({ graphUrl }: Pick<WhatsAppCloudSettings, "graphUrl">): boolean =>
  isLoopback(new URL(graphUrl).hostname);

/** True for a host name of this computer, as URL writes it. */
export const isLoopback = (hostname: string): boolean => ["127.0.0.1", "[::1]", "localhost"].includes(hostname);

/** True if Meta, or a program that plays it, can call the addresses of companies' own apps at this server. */
export const takesOwnApps = (settings: Pick<WhatsAppCloudSettings, "graphUrl">, publicUrl: string | null): boolean =>
  isSimulator(settings) || publicUrl?.startsWith("https:") === true;

/** `signUp` is null until the operator has set up the sign-up at Meta. */
export function readCloudSettings(env: CloudVariables): WhatsAppCloudSettings & { signUp: SignUpApp | null } {
  const { BALCAO_CLOUD_APP_SECRET: secret, BALCAO_CLOUD_VERIFY_TOKEN: verifyToken } = env;
  const { BALCAO_CLOUD_APP_ID: appId, BALCAO_CLOUD_SIGN_UP_ID: configurationId } = env;
  const version = env.BALCAO_GRAPH_VERSION;
  const app = secret && verifyToken ? { secret, verifyToken } : null;
  const dialogUrl = `${withoutLastSlash(env.BALCAO_FACEBOOK_URL)}/${version}/dialog/oauth`;
  return {
    graphUrl: withoutLastSlash(env.BALCAO_GRAPH_URL),
    ...{ version, app },
    signUp: app && appId && configurationId ? { appId, secret: app.secret, configurationId, dialogUrl } : null,
  };
}

const withoutLastSlash = (url: string): string => url.replace(/\/+$/, "");
