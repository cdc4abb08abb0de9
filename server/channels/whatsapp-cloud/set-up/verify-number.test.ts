import { type CloudSimulator, startCloudSimulator } from "@balcao/cloud-simulator/simulator.ts";
import { type Sandbox, startSandbox } from "@balcao/whatsapp-sandbox/sandbox.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { GraphClient } from "../graph-client.ts";
import { verifyNumber } from "./verify-number.ts";

let sandbox: Sandbox;
let simulator: CloudSimulator;
let graph: GraphClient;

beforeAll(async () => {
  sandbox = await startSandbox();
  const app = { secret: "an app's secret", verifyToken: "the app's word", webhookUrl: "http://127.0.0.1:9/" };
  simulator = await startCloudSimulator({ sandboxUrl: sandbox.addresses.controlUrl, app });
  graph = new GraphClient({ graphUrl: simulator.graphUrl, version: "v25.0" });
});
afterAll(async () => {
  await simulator.stop();
  await sandbox.stop();
});

it("finds a number among more than a page of its account's", async () => {
  const shared = { wabaId: "102290129340398", token: "EAAshared" };
  const add = (n: number) => simulator.addNumber({ number: `5531988${String(n).padStart(6, "0")}`, ...shared });
  for (let n = 1; n <= 100; n++) await add(n);
  const last = await add(101);
  expect(await verifyNumber(graph, { ...last, pin: undefined })).toMatchObject({ displayNumber: "5531988000101" });
  const stranger = await simulator.addNumber({ number: "5531988000102", token: shared.token });
  await expect(verifyNumber(graph, { ...stranger, wabaId: shared.wabaId, pin: undefined })).rejects.toMatchObject({
    code: "ERR_CLOUD_NUMBER_UNKNOWN",
  });
});

it("asks no PIN of a number that its phone's app uses, and registers every other one", async () => {
  const onPhone = await simulator.addNumber({ number: "5531988000201", isReady: false, isOnPhone: true });
  expect(await verifyNumber(graph, { ...onPhone, pin: undefined })).toMatchObject({ throughput: "COEXISTENCE" });
  // Registering it by a PIN that somebody entered would take it from the phone.
  await verifyNumber(graph, { ...onPhone, pin: "123456" });
  expect([onPhone.isRegistered, onPhone.pin, onPhone.isSubscribed]).toEqual([false, null, true]);
  const fresh = await simulator.addNumber({ number: "5531988000202", isReady: false });
  await expect(verifyNumber(graph, { ...fresh, pin: undefined })).rejects.toMatchObject({
    code: "ERR_CLOUD_NOT_REGISTERED",
  });
});
