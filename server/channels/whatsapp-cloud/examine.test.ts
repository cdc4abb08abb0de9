import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { examineInstallation } from "./examine.ts";

const app = { BALCAO_CLOUD_APP_SECRET: "app-secret", BALCAO_CLOUD_VERIFY_TOKEN: "verify-token" };

it("finds the app's secrets, and whether Meta is reached", async () => {
  const meta = createServer((_request, response) => response.writeHead(400).end("{}"));
  await once(meta.listen(0, "127.0.0.1"), "listening");
  const BALCAO_GRAPH_URL = `http://127.0.0.1:${(meta.address() as AddressInfo).port}`;
  const variables = { BALCAO_GRAPH_URL, BALCAO_GRAPH_VERSION: "v25.0", ...app };
  expect(await examineInstallation(variables, null)).toMatchObject([
    { check: "official api", state: "OK", found: expect.stringContaining("verify token are set") },
  ]);
  await new Promise((closed) => meta.close(closed));
  expect(await examineInstallation(variables, null)).toMatchObject([
    { state: "FAIL", found: expect.stringContaining("ECONNREFUSED") },
  ]);
});

it("names the half that is missing, and is content without an app", async () => {
  const variables = { BALCAO_GRAPH_URL: "http://127.0.0.1:9", BALCAO_GRAPH_VERSION: "v25.0" };
  expect(await examineInstallation({ ...variables, BALCAO_CLOUD_APP_SECRET: "x" }, null)).toMatchObject([
    { state: "WARN", found: expect.stringContaining("BALCAO_CLOUD_VERIFY_TOKEN is missing") },
  ]);
  const real = { ...variables, BALCAO_GRAPH_URL: "https://graph.facebook.com" };
  expect(await examineInstallation(real, "https://chat.example.com")).toMatchObject([
    { state: "OK", found: expect.stringContaining("their own apps") },
  ]);
  expect(await examineInstallation(real, null)).toMatchObject([
    { state: "OK", found: expect.stringContaining("only link phones") },
  ]);
});
