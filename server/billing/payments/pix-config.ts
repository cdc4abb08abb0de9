import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { StartupError } from "../../platform/startup-error.ts";
import type { PixOptions } from "./create-gateway.ts";

/** The operator's Pix settings: a key alone gives static codes, an API gives a bank's codes. */
export const PixEnvironment = z.object({
  BALCAO_PIX_KEY: z.string().trim().min(1).max(77).optional(),
  BALCAO_PIX_NAME: z.string().trim().min(1).optional(),
  BALCAO_PIX_CITY: z.string().trim().min(1).optional(),
  /** A bank's Pix API, up to, and without, its /v2. */
  BALCAO_PIX_API_URL: z.url({ protocol: /^https$/ }).optional(),
  /** The address of its tokens; its /oauth/token when absent. */
  BALCAO_PIX_TOKEN_URL: z.url({ protocol: /^https$/ }).optional(),
  BALCAO_PIX_CLIENT_ID: z.string().optional(),
  BALCAO_PIX_CLIENT_SECRET: z.string().optional(),
  /** PEM files: our certificate, its key, and the authority of the bank's certificate. */
  BALCAO_PIX_CERT: z.string().optional(),
  BALCAO_PIX_CERT_KEY: z.string().optional(),
  BALCAO_PIX_CA: z.string().optional(),
  /** The secret part of the address that the bank calls; derived from BALCAO_SECRET when absent. */
  BALCAO_PIX_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{24,128}$/, "write 24 to 128 letters, digits, - and _")
    .optional(),
  /** The page of the demo's bank, where its charges are paid at a click. */
  BALCAO_PIX_SANDBOX: z.url().optional(),
});
type PixEnvironment = z.infer<typeof PixEnvironment>;

/** Returns the complete gateway options, or null without any setting. Throws StartupError naming the missing ones. */
export function pixFrom(env: PixEnvironment): PixOptions | null {
  const { BALCAO_PIX_KEY: key, BALCAO_PIX_NAME: merchantName, BALCAO_PIX_CITY: merchantCity } = env;
  const named = Object.entries(env).filter(([name, value]) => /^BALCAO_PIX_/.test(name) && value !== undefined);
  if (named.length === 0) return null;
  if (!key || !merchantName || !merchantCity)
    throw new StartupError(
      "Payments by Pix need BALCAO_PIX_KEY, BALCAO_PIX_NAME and BALCAO_PIX_CITY: set all three or none.",
    );
  const { BALCAO_PIX_API_URL: apiUrl, BALCAO_PIX_CLIENT_ID: clientId, BALCAO_PIX_CLIENT_SECRET: clientSecret } = env;
  if (!apiUrl && !clientId && !clientSecret) return { gateway: "static", key, merchantName, merchantCity };
  if (!apiUrl || !clientId || !clientSecret)
    throw new StartupError(
      "A bank's Pix API needs BALCAO_PIX_API_URL, BALCAO_PIX_CLIENT_ID and BALCAO_PIX_CLIENT_SECRET: set all three or none.",
    );
  const base = apiUrl.replace(/\/+$/, "").replace(/\/v2$/, "");
  const tokenUrl = env.BALCAO_PIX_TOKEN_URL ?? `${base}/oauth/token`;
  const to = { apiUrl: base, tokenUrl, clientId, clientSecret, tls: tlsFrom(env) };
  return { gateway: "api-pix", key, merchantName, merchantCity, ...to };
}

function tlsFrom(env: PixEnvironment) {
  const certificate = readPem("BALCAO_PIX_CERT", env.BALCAO_PIX_CERT);
  const key = readPem("BALCAO_PIX_CERT_KEY", env.BALCAO_PIX_CERT_KEY);
  if (!certificate !== !key)
    throw new StartupError(
      "The bank's certificate needs BALCAO_PIX_CERT and BALCAO_PIX_CERT_KEY: set both or neither.",
    );
  if (certificate && key && !belongTogether(certificate, key))
    throw new StartupError("BALCAO_PIX_CERT and BALCAO_PIX_CERT_KEY must be a certificate and its key in PEM format.");
  return { certificate, key, ca: readPem("BALCAO_PIX_CA", env.BALCAO_PIX_CA) };
}

function readPem(setting: string, file: string | undefined): string | null {
  if (!file) return null;
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new StartupError(`The setting ${setting} names a file that cannot be read.`);
  }
}

function belongTogether(certificate: string, key: string): boolean {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}
