import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sandbox } from "../sandbox.ts";
import { ana, shop, startTrustedSandbox } from "../testing/test-sandbox.ts";

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startTrustedSandbox();
});
afterAll(() => sandbox.stop());

test.each([
  ["no number", "sendText", { from: "abc", to: shop, text: "oi" }],
  ["no text", "sendText", { from: ana, to: shop, text: "" }],
  ["no object", "scan", [1]],
  ["an unknown reason", "kick", { account: shop, reason: "boredom" }],
  ["a wrong fault", "faults", { ackError: "yes" }],
])("the control API refuses %s with 400", async (_what, name, body) => {
  const response = await post(name, JSON.stringify(body));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: "invalid" });
});

test("the control API refuses what is not JSON, other hosts and unknown controls", async () => {
  expect((await post("info", "{")).status).toBe(400);
  expect((await post("info", "{}", "text/plain")).status).toBe(400);
  expect((await post("toString", "{}")).status).toBe(404);
  expect((await fetch(`${sandbox.addresses.controlUrl}/api/events?phone=x`)).status).toBe(400);
  expect((await fetch(`${sandbox.addresses.controlUrl}/api/media?phone=${ana}&chat=${shop}&id=x`)).status).toBe(404);
});

const post = (name: string, body: string, type = "application/json") =>
  fetch(`${sandbox.addresses.controlUrl}/api/${name}`, { method: "POST", headers: { "content-type": type }, body });
