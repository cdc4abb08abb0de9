import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { NewChatLimits } from "../../new-chat-limits.ts";
import { openRig, type Rig, textTo } from "../test-rig.ts";
import { lockOf, quotaOf } from "./new-chat-limits.ts";

const account = "5511900000061";
const known = "5511988880061";
const stranger = "5511988880062";
const another = "5511988880063";
const hour = 3_600_000;
/** WhatsApp's stamps have no milliseconds. */
const wholeSeconds = (ms: number) => Math.floor(ms / 1000) * 1000;

let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
});
afterAll(() => rig.close());

const told = (connectionId: number) => rig.sink.limits.filter((one) => one.connectionId === connectionId);
const timesConnected = (id: number) => rig.sink.statuses(id).filter((status) => status === "CONNECTED").length;
const reported = (connectionId: number, fits: (limits: NewChatLimits) => boolean, what: string) =>
  rig.sink.until(() => told(connectionId).findLast(fits), what);

test("a number's limits are asked for once it is connected", async () => {
  const until = wholeSeconds(Date.now() + 48 * hour);
  const lockUntil = wholeSeconds(Date.now() + hour);
  await rig.sandbox.limits({ account, total: 1000, used: 640, until, warning: "first", lockUntil });
  await rig.pair(1, account);
  const quota = { total: 1000, used: 640, until: new Date(until), warning: "first" };
  await reported(1, (limits) => limits.quota !== undefined, "the quota");
  await reported(1, (limits) => limits.lock !== undefined, "the lock");
  expect(told(1)).toContainEqual({ connectionId: 1, quota });
  expect(told(1)).toContainEqual({ connectionId: 1, lock: { until: new Date(lockUntil), reason: "quality" } });
});

test("changes are told at once", async () => {
  await rig.sandbox.limits({ account, used: 950, warning: "second", lockUntil: null });
  await reported(1, ({ quota }) => quota?.used === 950 && quota.warning === "second", "the second warning");
  await reported(1, ({ lock }) => lock === null, "the end of the lock");
});

test("a locked number answers people who wrote, and no others", async () => {
  const { id } = await rig.sandbox.sendText({ from: known, to: account, text: "hello" });
  await rig.sink.arrives(id);
  const lockUntil = wholeSeconds(Date.now() + 2 * hour);
  const before = rig.sink.limits.length;
  await rig.sandbox.limits({ account, lockUntil });
  await expect(rig.provider.send(1, textTo(stranger, "hi"))).rejects.toMatchObject({ reason: "newChats" });
  // The refusal comes with the answer about its end.
  expect(rig.sink.limits.slice(before)).toContainEqual({
    connectionId: 1,
    lock: { until: new Date(lockUntil), reason: "quality" },
  });
  const answer = textTo(known, "hello to you");
  await rig.provider.send(1, answer);
  await rig.sandbox.waitForMessage({ phone: known, chat: account, id: answer.providerId });
  await rig.sandbox.limits({ account, lockUntil: null });
});

test("each started chat counts once, and the last one uses the quota up", async () => {
  await rig.sandbox.limits({ account, total: 1000, used: 999, warning: "second" });
  await rig.provider.send(1, textTo(stranger, "hi"));
  await rig.provider.send(1, textTo(stranger, "hi again"));
  await reported(1, ({ quota }) => quota?.used === 1000 && quota.warning === "capped", "the end of the quota");
  await expect(rig.provider.send(1, textTo(another, "hi"))).rejects.toMatchObject({ reason: "newChats" });
  await rig.provider.send(1, textTo(known, "still there?"));
  await rig.sandbox.limits({ account, total: null, used: 0, until: null, warning: "none" });
  await reported(1, ({ quota }) => quota === null, "the end of the limit");
});

test("a refusal without an answer about its limits stays a refusal", async () => {
  await rig.sandbox.faults({ ackError: 475, muteIq: "w:mex" });
  const { provider, sink } = rig.another({ timings: { query: 200 } });
  await rig.provider.close(1);
  await provider.open(1);
  await sink.becomes(1, "CONNECTED");
  await expect(provider.send(1, textTo(stranger, "hi"))).rejects.toMatchObject({ reason: "newChats" });
  expect(sink.limits).toEqual([]);
  expect(sink.stateOf(1)).toMatchObject({ status: "CONNECTED" });
  await rig.sandbox.faults({ ackError: null, muteIq: null });
  await provider.stop();
});

test("a connection that closes once during the query is asked again", async () => {
  const number = "5511900000065";
  await rig.sandbox.limits({ account: number, total: 10, used: 3 });
  await rig.sandbox.faults({ hangUpOn: "w:mex" });
  await rig.pair(3, number);
  await rig.sink.until(() => rig.sink.statuses(3).at(-1) === "OPENING" && timesConnected(3) === 1, "the drop");
  await rig.sandbox.faults({ hangUpOn: null });
  await reported(3, ({ quota }) => quota?.used === 3, "the quota");
});

test("a network that disconnects at the query each time is asked twice", async () => {
  const number = "5511900000064";
  await rig.sandbox.faults({ hangUpOn: "w:mex" });
  await rig.pair(2, number);
  await rig.sink.until(() => timesConnected(2) === 3, "the third connection");
  const { id } = await rig.sandbox.sendText({ from: known, to: number, text: "still there?" });
  await rig.sink.arrives(id);
  await rig.sandbox.faults({ ackError: 463 });
  await expect(rig.provider.send(2, textTo(stranger, "hi"))).rejects.toMatchObject({ reason: "newChats" });
  expect(timesConnected(2)).toBe(3);
  await rig.sandbox.faults({ hangUpOn: null, ackError: null });
});

describe("reports of a foreign server", () => {
  const now = Date.UTC(2026, 10, 29);
  const seconds = (ms: number) => String((now + ms) / 1000);

  test.each([
    [{ total_quota: -1, used_quota: 3 }],
    [{ total_quota: 1e12, used_quota: 3 }],
    [{ total_quota: "many", used_quota: 3 }],
    [{ total_quota: 10, used_quota: 3, cycle_end_timestamp: seconds(-hour) }],
    [{ total_quota: 10, used_quota: 3, cycle_end_timestamp: "tomorrow" }],
    [{ total_quota: 10, used_quota: 3, cycle_end_timestamp: seconds(3650 * 24 * hour) }],
    [{ total_quota: 10, used_quota: 3, capping_status: "SOON" }],
    ["nothing"],
    [null],
  ])("%j is no quota", (report) => {
    expect(quotaOf(report, now)).toBeUndefined();
  });

  test("a quota is read with seconds or milliseconds, without figures or an end", () => {
    const until = new Date(now + hour);
    const figures = { total_quota: 10, used_quota: 3 };
    const quota = { total: 10, used: 3, until, warning: "none" };
    expect(quotaOf({ ...figures, cycle_end_timestamp: seconds(hour) }, now)).toEqual(quota);
    expect(quotaOf({ ...figures, cycle_end_timestamp: String(now + hour) }, now)).toEqual(quota);
    expect(quotaOf(figures, now)).toEqual({ ...quota, until: null });
    expect(quotaOf({ capping_status: "CAPPED" }, now)).toEqual({
      total: null,
      used: null,
      until: null,
      warning: "capped",
    });
    expect(quotaOf({ ...figures, cycle_end_timestamp: "0" }, now)).toEqual({ ...quota, until: null });
    expect(quotaOf({ capping_status: "NONE" }, now)).toBeNull();
    expect(quotaOf({ capping_status: "NONE", cycle_end_timestamp: 0 }, now)).toBeNull();
  });

  test("a lock is read without an end that cannot be one", () => {
    const lock = (ms: number) => lockOf({ isActive: true, timeEnforcementEnds: new Date(ms) }, now);
    expect(lock(now + hour)).toEqual({ until: new Date(now + hour), reason: "unknown" });
    expect(lock(now - hour)).toBeUndefined();
    expect(lock(Number.NaN)).toEqual({ until: null, reason: "unknown" });
    expect(lock(now + 3650 * 24 * hour)).toEqual({ until: null, reason: "unknown" });
    expect(lockOf({ isActive: false }, now)).toBeNull();
    expect(lockOf({}, now)).toBeUndefined();
  });
});
