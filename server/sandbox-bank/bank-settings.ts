import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SandboxBank } from "./bank.ts";

/** Returns the settings that make a server the bank's client. Writes the certificates as files of the folder. */
export function bankSettings(bank: SandboxBank, folder: string): Record<string, string> {
  mkdirSync(folder, { recursive: true });
  const file = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    return path;
  };
  return {
    BALCAO_PIX_KEY: "pix@demo.balcao.app",
    BALCAO_PIX_NAME: "Balcao Demo",
    BALCAO_PIX_CITY: "Belo Horizonte",
    BALCAO_PIX_API_URL: bank.apiUrl,
    BALCAO_PIX_CLIENT_ID: bank.clientId,
    BALCAO_PIX_CLIENT_SECRET: bank.clientSecret,
    BALCAO_PIX_CERT: file("client.pem", bank.client.certPem),
    BALCAO_PIX_CERT_KEY: file("client-key.pem", bank.client.keyPem),
    BALCAO_PIX_CA: file("ca.pem", bank.authority.caPem),
    BALCAO_PIX_SANDBOX: bank.payUrl,
  };
}
