import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { until } from "../../testing/until.ts";
import type { Chat } from "../channel.ts";
import { openRig, type Rig } from "./test-rig.ts";

const shop = "5511900000041";
const ana = "5511900000042";
const bia = "5511900000043";
let rig: Rig;

beforeAll(async () => {
  rig = await openRig();
  await rig.pair(1, shop);
  for (const number of [ana, bia]) await rig.sandbox.savePhone({ number, name: number.slice(-2) });
});
beforeEach(() => void rig.sink.typings.splice(0));
afterAll(() => rig.close());

const chat = (number: string): Chat => ({ kind: "contact", number, lid: null });
const types = (from: string, state?: "composing" | "recording" | "paused") =>
  rig.sandbox.typing({ from, to: shop, ...(state && { state }) });
const session = () => [...rig.sandbox.network.sessions].find(({ active }) => active);
const states = () => rig.sink.typings.map(({ state }) => state);
/** Watches, and waits until the network knows it. */
const watch = async (...numbers: string[]) => {
  await rig.provider.watchTyping(1, numbers.map(chat));
  await until(
    "the subscriptions",
    () => session()?.online === true && numbers.every((number) => session()?.watching.has(number)),
  );
};

test("without a viewer no presence is subscribed, and the number stays offline", async () => {
  await types(ana);
  const { id } = await rig.sandbox.sendText({ from: ana, to: shop, text: "oi" });
  await rig.sink.arrives(id);
  expect([session()?.online, session()?.watching.size, states()]).toEqual([false, 0, []]);
});

test("typing, recording and pausing are reported for a viewed contact only", async () => {
  await watch(ana);
  await types(bia);
  await types(ana);
  await rig.sink.until(() => states().includes("composing"), "writing");
  await types(ana, "recording");
  await rig.sink.until(() => states().includes("recording"), "recording");
  await types(ana, "paused");
  await rig.sink.until(() => states().includes(null), "stopping");
  expect(rig.sink.typings.map((one) => [one.chat.number, one.state])).toEqual([
    [ana, "composing"],
    [ana, "recording"],
    [ana, null],
  ]);
});

test("fast changes of typing are reported at most once a second, ending with the last state", async () => {
  await watch(ana);
  // The chat's report of the test before blocks further ones for a second.
  await new Promise((passed) => setTimeout(passed, 1_100));
  const began = performance.now();
  for (let n = 0; n < 300; n++) await types(ana, n % 2 === 0 ? "composing" : "recording");
  await types(ana, "paused");
  await rig.sink.until(() => states().at(-1) === null && states().length > 1, "the end");
  const seconds = (performance.now() - began) / 1000;
  expect(states().length).toBeLessThanOrEqual(Math.ceil(seconds) + 2);
});

test("continuous typing is reported at intervals, not for every key", { tags: ["long"] }, async () => {
  await watch(ana);
  for (let n = 0; n < 20; n++) await types(ana);
  await rig.sink.until(() => states().includes("composing"), "writing");
  await new Promise((passed) => setTimeout(passed, 1_200));
  expect(states()).toEqual(["composing"]);
  await types(ana);
  await rig.sink.until(() => states().length === 2, "writing on");
  await types(ana, "paused");
  await rig.sink.until(() => states().at(-1) === null, "stopping");
});

test("presence is subscribed again after a reconnection", async () => {
  await watch(ana);
  const connected = rig.sink.statuses(1).filter((status) => status === "CONNECTED").length;
  session()?.drop();
  await rig.sink.until(
    () => rig.sink.statuses(1).filter((status) => status === "CONNECTED").length > connected,
    "the connection",
  );
  expect([session()?.online, session()?.watching.size]).toEqual([false, 0]);
  await watch(ana);
  await types(ana);
  await rig.sink.until(() => states().includes("composing"), "writing");
});

test("without viewers the number is offline, and no typing is reported", async () => {
  const { sink, provider } = rig.another({ timings: { watchTyping: 400 } });
  await rig.provider.close(1);
  await provider.open(1);
  await sink.becomes(1, "CONNECTED");
  await provider.watchTyping(1, [chat(ana)]);
  await until("the session to be online", () => session()?.online === true);
  // A repeated watch prolongs it.
  await new Promise((passed) => setTimeout(passed, 250));
  await provider.watchTyping(1, [chat(ana)]);
  await new Promise((passed) => setTimeout(passed, 250));
  expect(session()?.online).toBe(true);
  await until("the session to be offline", () => session()?.online === false);
  await types(ana);
  const { id } = await rig.sandbox.sendText({ from: ana, to: shop, text: "depois" });
  await sink.arrives(id);
  expect(sink.typings).toEqual([]);
  await provider.close(1);
  await rig.provider.open(1);
  await rig.sink.becomes(1, "CONNECTED");
});

test("while offline nothing is sent", async () => {
  await rig.provider.close(1);
  await rig.provider.watchTyping(1, [chat(ana)]);
  await rig.provider.watchTyping(99, [chat(ana)]);
  await rig.provider.open(1);
});
