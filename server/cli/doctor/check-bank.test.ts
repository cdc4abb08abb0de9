import { expect, it } from "vitest";
import type { ApiPixOptions } from "../../billing/payments/api-pix-gateway.ts";
import { startSandboxBank } from "../../sandbox-bank/bank.ts";
import { checkBank } from "./check-bank.ts";

it("asks the bank for a token, and says why there is none without showing the secret", async () => {
  const bank = await startSandboxBank();
  const options: ApiPixOptions = {
    ...{ gateway: "api-pix", key: "pix@example.com", merchantName: "Balcao", merchantCity: "Belo Horizonte" },
    ...{ apiUrl: bank.apiUrl, tokenUrl: `${bank.apiUrl}/oauth/token` },
    ...{ clientId: bank.clientId, clientSecret: bank.clientSecret },
    tls: { certificate: bank.client.certPem, key: bank.client.keyPem, ca: bank.authority.caPem },
  };
  const found = (change: Partial<ApiPixOptions> = {}, publicUrl: string | null = "https://chat.example") =>
    checkBank({ ...options, ...change }, publicUrl);
  try {
    expect(await found()).toMatchObject([{ check: "bank", state: "OK" }]);
    expect(await found({}, null)).toMatchObject([{ state: "WARN" }]);
    const wrong = await found({ clientSecret: "not-the-secret" });
    expect(wrong).toMatchObject([{ state: "FAIL", found: expect.stringContaining("it gave no token (401)") }]);
    expect(JSON.stringify(wrong)).not.toContain("not-the-secret");
    expect(await found({ tls: { ...options.tls, ca: null } })).toMatchObject([{ state: "FAIL" }]);
  } finally {
    await bank.stop();
  }
  expect(await found()).toMatchObject([{ state: "FAIL", found: expect.stringContaining("ECONNREFUSED") }]);
});

it("says how companies pay where no bank is set up", async () => {
  const without = { gateway: "static", key: "pix@example.com", merchantName: "B", merchantCity: "C" } as const;
  expect(await checkBank(without, null)).toMatchObject([
    { state: "OK", found: expect.stringContaining("you confirm") },
  ]);
  expect(await checkBank(null, null)).toMatchObject([
    { state: "OK", found: expect.stringContaining("not configured") },
  ]);
});
