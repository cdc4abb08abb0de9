import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { examineInstallation } from "./examine.ts";

const facebook = { BALCAO_FACEBOOK_URL: "https://www.facebook.com" };
const app = { BALCAO_CLOUD_APP_SECRET: "app-secret", BALCAO_CLOUD_VERIFY_TOKEN: "verify-token" };

it("finds the app's secrets, and whether Meta is reached", async () => {
  const meta = createServer((_request, response) => response.writeHead(400).end("{}"));
  await once(meta.listen(0, "127.0.0.1"), "listening");
  const BALCAO_GRAPH_URL = `http://127.0.0.1:${(meta.address() as AddressInfo).port}`;
  const variables = { BALCAO_GRAPH_URL, BALCAO_GRAPH_VERSION: "v25.0", ...facebook, ...app };
  expect(await examineInstallation(variables, null)).toMatchObject([
    { check: "official api", state: "OK", found: expect.stringContaining("verify token are set") },
  ]);
  await new Promise((closed) => meta.close(closed));
  expect(await examineInstallation(variables, null)).toMatchObject([
    { state: "FAIL", found: expect.stringContaining("ECONNREFUSED") },
  ]);
});

it("names the half that is missing, and is content without an app", async () => {
  const variables = { BALCAO_GRAPH_URL: "http://127.0.0.1:9", BALCAO_GRAPH_VERSION: "v25.0", ...facebook };
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

it("says whether the sign-up is offered, and what it lacks", async () => {
  const meta = createServer((_request, response) => response.writeHead(400).end("{}"));
  await once(meta.listen(0, "127.0.0.1"), "listening");
  const BALCAO_GRAPH_URL = `http://127.0.0.1:${(meta.address() as AddressInfo).port}`;
  const variables = { BALCAO_GRAPH_URL, BALCAO_GRAPH_VERSION: "v25.0", ...facebook, ...app };
  const about = async (more: object, publicUrl: string | null) =>
    (await examineInstallation({ ...variables, ...more }, publicUrl)).filter(({ check }) => check !== "official api");
  const whole = { BALCAO_CLOUD_APP_ID: "1234567890", BALCAO_CLOUD_SIGN_UP_ID: "9876543210" };
  expect(await about({}, "https://chat.example.com")).toEqual([]);
  expect(await about(whole, "https://chat.example.com")).toMatchObject([
    { state: "OK", found: expect.stringContaining("https://chat.example.com/whatsapp-cloud/signed-up") },
  ]);
  expect(await about(whole, null)).toMatchObject([{ state: "OK", found: expect.stringContaining("simulator") }]);
  expect(await about({ ...whole, BALCAO_CLOUD_SIGN_UP_ID: undefined }, "https://chat.example.com")).toMatchObject([
    { state: "WARN", found: expect.stringMatching(/: BALCAO_CLOUD_SIGN_UP_ID$/) },
  ]);
  expect(await about({ ...whole, BALCAO_CLOUD_APP_SECRET: undefined }, "https://chat.example.com")).toMatchObject([
    { state: "WARN", found: expect.stringMatching(/: BALCAO_CLOUD_APP_SECRET$/) },
  ]);
  await new Promise((closed) => meta.close(closed));
  // Nothing listens at this address, which is not this computer's: the sign-up is examined all the same.
  expect(await about({ ...whole, BALCAO_GRAPH_URL: "http://meta.invalid" }, "http://chat.example.com")).toMatchObject([
    { state: "WARN", found: expect.stringContaining("https addresses only") },
  ]);
});
