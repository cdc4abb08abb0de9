import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { until } from "../../../testing/until.ts";
import { type Chat, contactChat, idOf } from "../../chat.ts";
import { openRig, type Rig } from "../test-rig.ts";

const shop = "5511900000041";
const ana = "5511900000042";
const bia = "5511900000043";
const caio = "5511900000044";
const watchedForMs = 400;
let rig: Rig;

beforeAll(async () => {
  rig = await openRig();
  await rig.pair(1, shop);
  for (const number of [ana, bia, caio]) await rig.sandbox.savePhone({ number, name: number.slice(-2) });
});
beforeEach(() => void rig.sink.typings.splice(0));
afterAll(() => rig.close());

const chat = (number: string): Chat => contactChat({ phone: number });
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

test("typing, recording and pausing are reported for a viewed contact only", { tags: ["long"] }, async () => {
  await watch(ana);
  await types(bia);
  await types(ana);
  await rig.sink.until(() => states().includes("composing"), "writing");
  await types(ana, "recording");
  await rig.sink.until(() => states().includes("recording"), "recording");
  await types(ana, "paused");
  await rig.sink.until(() => states().includes(null), "stopping");
  expect(rig.sink.typings.map((one) => [idOf(one.chat, "phone"), one.state])).toEqual([
    [ana, "composing"],
    [ana, "recording"],
    [ana, null],
  ]);
});

test("fast changes of typing are reported at most once a second, ending with the last state", {
  tags: ["long"],
}, async () => {
  await watch(bia);
  const began = performance.now();
  for (let n = 0; n < 300; n++) await types(bia, n % 2 === 0 ? "composing" : "recording");
  await types(bia, "paused");
  await rig.sink.until(() => states().at(-1) === null && states().length > 1, "the end");
  expect(states().length).toBeLessThanOrEqual(mostReports(began) + 1);
});

test("continuous typing is reported at intervals, not for every key", { tags: ["long"] }, async () => {
  await watch(caio);
  const began = performance.now();
  for (let n = 0; n < 20; n++) await types(caio);
  await rig.sink.until(() => states().includes("composing"), "writing");
  expect(states().length).toBeLessThanOrEqual(mostReports(began));
  const reports = states().length;
  const last = performance.now();
  await until("a second without a key", () => performance.now() - last > 1_000);
  await types(caio);
  await rig.sink.until(() => states().length === reports + 1, "writing on");
  expect(new Set(states())).toEqual(new Set(["composing"]));
  await types(caio, "paused");
  await rig.sink.until(() => states().at(-1) === null, "stopping");
});

/** One a second since a moment of `performance.now()`, and the first. */
const mostReports = (began: number): number => Math.ceil((performance.now() - began) / 1000) + 1;

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

test("without viewers the number is offline, and no typing is reported", { tags: ["long"] }, async () => {
  const { sink, provider } = rig.another({ timings: { watchTyping: watchedForMs } });
  await rig.provider.close(1);
  await provider.open(1);
  await sink.becomes(1, "CONNECTED");
  await provider.watchTyping(1, [chat(ana)]);
  await until("the session to be online", () => session()?.online === true);
  const first = performance.now();
  await until("half of its time", () => performance.now() - first > watchedForMs / 2);
  // A repeated watch prolongs it.
  const second = performance.now();
  await provider.watchTyping(1, [chat(ana)]);
  await until("the session to be offline", () => session()?.online === false);
  expect(performance.now() - second).toBeGreaterThanOrEqual(watchedForMs);
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
