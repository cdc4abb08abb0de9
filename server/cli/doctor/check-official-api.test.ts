import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { checkOfficialApi } from "./check-official-api.ts";

const app = { secret: "app-secret", verifyToken: "verify-token" };

it("finds the app's secrets, and whether Meta is reached", async () => {
  const meta = createServer((_request, response) => response.writeHead(400).end("{}"));
  await once(meta.listen(0, "127.0.0.1"), "listening");
  const graphUrl = `http://127.0.0.1:${(meta.address() as AddressInfo).port}`;
  const whatsappCloud = { graphUrl, version: "v25.0", app };
  expect(await checkOfficialApi({ whatsappCloud, publicUrl: null }, {})).toMatchObject([
    { check: "official api", state: "OK", found: expect.stringContaining("verify token are set") },
  ]);
  await new Promise((closed) => meta.close(closed));
  expect(await checkOfficialApi({ whatsappCloud, publicUrl: null }, {})).toMatchObject([
    { state: "FAIL", found: expect.stringContaining("ECONNREFUSED") },
  ]);
});

it("names the half that is missing, and is content without an app", async () => {
  const settings = { whatsappCloud: { graphUrl: "http://127.0.0.1:9", version: "v25.0", app: null }, publicUrl: null };
  expect(await checkOfficialApi(settings, { BALCAO_CLOUD_APP_SECRET: "x" })).toMatchObject([
    { state: "WARN", found: expect.stringContaining("BALCAO_CLOUD_VERIFY_TOKEN is missing") },
  ]);
  expect(await checkOfficialApi(settings, {})).toMatchObject([{ state: "OK" }]);
});
