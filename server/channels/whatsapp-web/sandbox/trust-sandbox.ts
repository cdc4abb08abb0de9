import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { WA_CERT_DETAILS } from "@whiskeysockets/baileys";

export type SandboxTrust = {
  /** Certificate authority of the sandbox's media host. */
  caPem: string;
  /** Public key that signs the sandbox's connections, base64. */
  noiseRootPublic: string;
  /** Gets a warning about the effect, for the log. */
  warn: (text: string) => void;
};

/**
 * Makes Baileys in this process connect to the sandbox instead of WhatsApp: connections to the real servers fail from
 * here on. Call it before the first connection, and only when the sandbox is configured.
 */
export function trustSandbox({ caPem, noiseRootPublic, warn }: SandboxTrust): void {
  const key = Buffer.from(noiseRootPublic, "base64");
  if (key.length !== 32) throw new Error("the sandbox's public key must have 32 bytes");
  WA_CERT_DETAILS.PUBLIC_KEY = key;
  const trusted = getCACertificates("default");
  if (!trusted.includes(caPem)) setDefaultCACertificates([...trusted, caPem]);
  warn("This process trusts the WhatsApp sandbox and cannot reach the real WhatsApp. Never use it for real numbers.");
}
