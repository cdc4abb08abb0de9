import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../sandbox.ts";
import { ana, shop, startTrustedSandbox } from "../testing/test-sandbox.ts";
import { connectSandbox } from "./control-client.ts";

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

test("customer programs are present while they follow the events, and are told when they are paused", async () => {
  const remote = connectSandbox(sandbox.addresses.controlUrl);
  expect(await remote.players({})).toEqual({ present: false, writing: true });
  const leaving = new AbortController();
  const events = (await remote.play(leaving.signal))[Symbol.asyncIterator]();
  expect((await events.next()).value).toEqual({ type: "players", present: true, writing: true });
  await remote.players({ writing: false });
  expect((await events.next()).value).toEqual({ type: "players", present: true, writing: false });
  const { id } = await remote.sendText({ from: ana, to: shop, text: "oi" });
  expect((await events.next()).value).toMatchObject({ type: "message", phone: ana, message: { id } });
  leaving.abort();
  await sandbox.until(() => sandbox.network.players.present === 0, "the player to leave");
  expect(await remote.players({})).toEqual({ present: false, writing: false });
});

test("a pause of the simulated customers survives a restart of the sandbox", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sandbox-"));
  const first = await startSandbox({ folder });
  await first.players({ writing: false });
  await first.stop();
  const second = await startSandbox({ folder });
  expect(await second.players({})).toMatchObject({ writing: false });
  await second.stop();
  await rm(folder, { recursive: true });
});
