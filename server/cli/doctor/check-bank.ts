import { BankClient } from "../../billing/payments/bank-client.ts";
import type { PixOptions } from "../../billing/payments/create-gateway.ts";
import { type Finding, fail, ok, warn } from "../../platform/finding.ts";
import { createLog } from "../../platform/log.ts";

const check = "bank";

/** Checks the payment settings: requests a token from the bank's Pix API, and nothing else. */
export async function checkBank(pix: PixOptions | null, publicUrl: string | null): Promise<Finding[]> {
  if (!pix) return [ok(check, "not configured: companies cannot pay by Pix")];
  if (pix.gateway === "static") return [ok(check, "Pix codes without a bank's API: you confirm each payment manually")];
  const { host } = new URL(pix.apiUrl);
  const client = new BankClient(pix, createLog("silent"), () => new Date());
  try {
    await client.signIn();
  } catch (error) {
    const reason = String((error as Error).cause ?? (error as Error).message);
    const fix = "Check BALCAO_PIX_API_URL, BALCAO_PIX_TOKEN_URL, client id and secret, and the certificate.";
    return [fail(check, `${host}: ${reason}`, fix)];
  } finally {
    client.close();
  }
  const fix =
    "Set BALCAO_PUBLIC_URL to the https address. Until then the server asks the bank for payments every few minutes.";
  if (!publicUrl?.startsWith("https:"))
    return [warn(check, `${host} accepts the credentials, but cannot call this server`, fix)];
  return [ok(check, `${host} accepts the credentials`)];
}
