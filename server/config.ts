import { homedir } from "node:os";
import { join } from "node:path";
import proxyAddr from "@fastify/proxy-addr";
import { z } from "zod";
import type { PixOptions } from "./billing/payments/create-gateway.ts";
import { PixEnvironment, pixFrom } from "./billing/payments/pix-config.ts";
import { channelModules } from "./channel-kinds.ts";
import type { ConfiguredChannel } from "./channels/channel-module.ts";
import { AllowedHosts } from "./platform/http-client/internal-hosts.ts";
import { type MailOptions, mailEnvironment, mailFrom } from "./platform/mail/mail-options.ts";
import { StartupError } from "./platform/startup-error.ts";
import type { S3Options } from "./platform/storage/s3-store.ts";
import { type CallLimits, callLimits } from "./workspace/auth/call-limits.ts";

const Environment = PixEnvironment.extend({
  /** demo creates a sample company with known passwords; production refuses to start without a secret. */
  BALCAO_MODE: z.enum(["production", "demo"]).default("production"),
  BALCAO_DATA: z.string().min(1).optional(),
  BALCAO_SECRET: z.string().optional(),
  /** Former secrets, separated by commas: they still read, and no longer write. */
  BALCAO_SECRET_PREVIOUS: z.string().default(""),
  /** The company of a new demo: with sixty days behind it, or almost empty. */
  BALCAO_DEMO: z.enum(["living", "empty"]).default("empty"),
  /** Allows other computers to reach the demo. */
  BALCAO_DEMO_OPEN: z.enum(["yes", "no"]).default("no"),
  BALCAO_HOST: z.string().default("127.0.0.1"),
  BALCAO_PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  /** The server's public address, for links and cookies; https makes cookies Secure. */
  BALCAO_PUBLIC_URL: z.url().optional(),
  DATABASE_URL: z.string().optional(),
  /** The Redis through which several servers on one database notify each other; required from the second server on. */
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: "it must begin with redis:// or rediss://" }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  /** Origins of consoles served elsewhere, separated by commas. The desktop's own is always allowed. */
  BALCAO_ORIGINS: z.string().default(""),
  /**
   * Proxies whose forwarded client address is trusted: addresses, networks, `loopback`, separated by commas; or
   * `none`.
   */
  BALCAO_TRUSTED_PROXIES: z.string().default("loopback"),
  /** Calls per minute, of a person and of an address without a session. */
  BALCAO_CALLS_PER_USER: z.coerce.number().int().min(60).default(600),
  BALCAO_CALLS_PER_ADDRESS: z.coerce.number().int().min(60).default(300),
  /** Control address of a sandbox network; if set, connections use it instead of WhatsApp. */
  BALCAO_SANDBOX: z.url().optional(),
  /** An S3 store for files, instead of the data folder. Without an endpoint it is Amazon's. */
  BALCAO_S3_ENDPOINT: z.url().optional(),
  BALCAO_S3_BUCKET: z.string().optional(),
  BALCAO_S3_REGION: z.string().default("us-east-1"),
  BALCAO_S3_ACCESS_KEY: z.string().optional(),
  BALCAO_S3_SECRET_KEY: z.string().optional(),
  /** Internal hosts, addresses and networks that webhooks may call, separated by commas. */
  BALCAO_INTERNAL_HOSTS: z.string().default(""),
  /** The operator's own WhatsApp number, with country code: the console offers to write to it. */
  BALCAO_SUPPORT_NUMBER: z
    .string()
    .transform((written) => written.replace(/[\s()+.-]/g, ""))
    .pipe(z.string().regex(/^[1-9]\d{7,14}$/, "write it in digits with its country code, such as +55 31 98800-9000"))
    .optional(),
  ...mailEnvironment,
  /** The base address of a service with OpenAI's chat completions, including its version, and the model to use. */
  BALCAO_AI_URL: z.url({ protocol: /^https?$/ }).optional(),
  BALCAO_AI_KEY: z.string().optional(),
  BALCAO_AI_MODEL: z.string().optional(),
  /** The token for Prometheus at /metrics; without it there are no metrics. */
  BALCAO_METRICS_TOKEN: z.string().min(16, "write at least 16 characters").optional(),
  /**
   * A stopping server continues to serve for this many seconds, so that load balancers stop sending it requests first.
   */
  BALCAO_DRAIN_SECONDS: z.coerce.number().int().min(0).max(120).default(0),
  BALCAO_LOG: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
});

/** Every variable that is read; docs/operating.md lists them. */
export const settingNames: readonly string[] = [
  ...Object.keys(Environment.shape),
  ...channelModules.flatMap(({ settingNames }) => settingNames),
];

export type Config = Readonly<{
  mode: "production" | "demo";
  demo: "living" | "empty";
  dataFolder: string;
  secret: string | null;
  formerSecrets: readonly string[];
  host: string;
  port: number;
  publicUrl: string | null;
  databaseUrl: string | null;
  redisUrl: string | null;
  databasePool: number;
  origins: readonly string[];
  trustedProxies: readonly string[];
  limits: CallLimits;
  sandboxUrl: string | null;
  /** The channels, each with its own settings. */
  channels: readonly ConfiguredChannel[];
  s3: S3Options | null;
  internalHosts: AllowedHosts;
  supportNumber: string | null;
  /** The mail server through which invitations and new passwords are sent. */
  mail: MailOptions | null;
  /** The service that writes texts for campaigns. */
  textWriter: { url: string; key: string | null; model: string } | null;
  /** The payment service through which companies pay the operator. */
  pix: PixOptions | null;
  pixWebhookSecret: string | null;
  pixSandboxUrl: string | null;
  metricsToken: string | null;
  drainMs: number;
  logLevel: string;
}>;

/** An unassigned number: Brazil has no area code 20. */
const demoSupportNumber = "5520900001020";

const loopback = ["127.0.0.1", "::1", "localhost"];

/** Reads the environment once. Throws StartupError, which names the invalid variable. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  // Compose files and shells set an empty variable for "not set".
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const env = valid(() => Environment.parse(given));
  if (env.BALCAO_MODE === "production" && (env.BALCAO_SECRET ?? "").length < 32) {
    throw new StartupError(
      "BALCAO_SECRET is missing or shorter than 32 characters: set it to a long random text and keep it. " +
        "For the data of `npm start`, set BALCAO_MODE=demo and BALCAO_DATA=.data instead.",
    );
  }
  if (env.BALCAO_SANDBOX) {
    refuseOpenSandbox(env);
    requireSandbox();
  }
  if (env.BALCAO_MODE === "demo" && env.BALCAO_DEMO_OPEN === "no" && !loopback.includes(env.BALCAO_HOST)) {
    throw new StartupError(
      "The demo's passwords are public, so it listens on this computer only: set BALCAO_HOST to 127.0.0.1, or BALCAO_DEMO_OPEN=yes to let others try it.",
    );
  }
  if (env.REDIS_URL && !env.DATABASE_URL) {
    throw new StartupError("Several servers must share one database: with REDIS_URL, set DATABASE_URL, too.");
  }
  const publicUrl = env.BALCAO_PUBLIC_URL?.replace(/\/+$/, "") ?? null;
  return Object.freeze({
    mode: env.BALCAO_MODE,
    demo: env.BALCAO_DEMO,
    dataFolder: env.BALCAO_DATA ?? defaultDataFolder(environment),
    secret: env.BALCAO_SECRET ?? null,
    formerSecrets: listed(env.BALCAO_SECRET_PREVIOUS),
    host: env.BALCAO_HOST,
    port: env.BALCAO_PORT,
    publicUrl,
    databaseUrl: env.DATABASE_URL ?? null,
    redisUrl: env.REDIS_URL ?? null,
    databasePool: env.DATABASE_POOL,
    origins: listed(env.BALCAO_ORIGINS),
    trustedProxies: trustedProxiesFrom(env.BALCAO_TRUSTED_PROXIES),
    limits: callLimits(env.BALCAO_CALLS_PER_USER, env.BALCAO_CALLS_PER_ADDRESS),
    sandboxUrl: env.BALCAO_SANDBOX ?? null,
    channels: channelModules.map(({ configure }) => valid(() => configure(given))),
    s3: s3From(env),
    internalHosts: internalHostsFrom(env.BALCAO_INTERNAL_HOSTS),
    supportNumber: env.BALCAO_SUPPORT_NUMBER ?? (env.BALCAO_MODE === "demo" ? demoSupportNumber : null),
    mail: mailFrom(env, publicUrl),
    textWriter: textWriterFrom(env),
    pix: pixFrom(env),
    pixWebhookSecret: env.BALCAO_PIX_WEBHOOK_SECRET ?? null,
    pixSandboxUrl: env.BALCAO_PIX_SANDBOX?.replace(/\/+$/, "") ?? null,
    metricsToken: env.BALCAO_METRICS_TOKEN ?? null,
    drainMs: env.BALCAO_DRAIN_SECONDS * 1000,
    logLevel: env.BALCAO_LOG,
  });
}

/** Returns the result of `read`. Throws StartupError, which names the invalid variable, in place of a ZodError. */
function valid<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const [issue] = error.issues;
    throw new StartupError(`The setting ${issue?.path.join(".")} is not valid: ${issue?.message}.`);
  }
}

/**
 * The sandbox's phone page needs no sign-in: a proxy on this computer would show it, with all QR codes, to everybody.
 */
function refuseOpenSandbox({ BALCAO_MODE: mode, BALCAO_HOST: host }: z.infer<typeof Environment>): void {
  if (mode === "production") {
    throw new StartupError("Production cannot use a sandbox: unset BALCAO_SANDBOX, or set BALCAO_MODE=demo.");
  }
  if (!loopback.includes(host)) {
    throw new StartupError(
      "The sandbox's phone page has no sign-in, so it listens on this computer only: set BALCAO_HOST to 127.0.0.1.",
    );
  }
}

/** The simulators are development packages, so the server loads them only when it is told to (docs/decisions/0079). */
function requireSandbox(): void {
  try {
    import.meta.resolve("@balcao/whatsapp-sandbox/join-sandbox.ts");
  } catch (cause) {
    throw new StartupError(
      "The sandbox is a development package and is not installed here: run `npm ci`, or unset BALCAO_SANDBOX.",
      { cause },
    );
  }
}

/** The entries of a setting, separated by commas. */
const listed = (setting: string): string[] =>
  setting
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);

function trustedProxiesFrom(setting: string): string[] {
  const proxies = listed(setting).filter((proxy) => proxy !== "none");
  try {
    proxyAddr.compile(proxies);
  } catch (error) {
    throw new StartupError(`The setting BALCAO_TRUSTED_PROXIES is not valid: ${(error as Error).message}.`);
  }
  return proxies;
}

function internalHostsFrom(setting: string): AllowedHosts {
  try {
    return new AllowedHosts(listed(setting));
  } catch (error) {
    throw new StartupError(`The setting BALCAO_INTERNAL_HOSTS is not valid: ${(error as Error).message}.`);
  }
}

/** All of the S3 settings or none: with a part of them, files would silently go into the folder. */
function s3From(env: z.infer<typeof Environment>): S3Options | null {
  const { BALCAO_S3_ENDPOINT: endpoint = null, BALCAO_S3_BUCKET: bucket, BALCAO_S3_REGION: region } = env;
  const { BALCAO_S3_ACCESS_KEY: accessKey, BALCAO_S3_SECRET_KEY: secretKey } = env;
  if (bucket && accessKey && secretKey) return { endpoint, bucket, region, accessKey, secretKey };
  if (!endpoint && !bucket && !accessKey && !secretKey) return null;
  throw new StartupError(
    "Files in S3 need BALCAO_S3_BUCKET, BALCAO_S3_ACCESS_KEY and BALCAO_S3_SECRET_KEY: set all three or none.",
  );
}

/** No default model, since the model determines the cost. */
function textWriterFrom(env: z.infer<typeof Environment>): Config["textWriter"] {
  const { BALCAO_AI_URL: url, BALCAO_AI_KEY: key = null, BALCAO_AI_MODEL: model } = env;
  if (url && model) return { url: url.replace(/\/+$/, ""), key, model };
  if (!url && !model && !key) return null;
  throw new StartupError("Suggested texts need BALCAO_AI_URL and BALCAO_AI_MODEL: set both, or none of BALCAO_AI_….");
}

/** The operating system's folder for a user's application data. */
function defaultDataFolder(environment: NodeJS.ProcessEnv): string {
  if (process.platform === "win32")
    return join(environment.LOCALAPPDATA ?? join(homedir(), "AppData", "Local"), "Balcao");
  if (process.platform === "darwin") return join(homedir(), "Library", "Application Support", "Balcao");
  return join(environment.XDG_DATA_HOME ?? join(homedir(), ".local", "share"), "balcao");
}
