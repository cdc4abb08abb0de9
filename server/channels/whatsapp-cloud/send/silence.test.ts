import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { contactChat } from "../../chat.ts";
import { SendError } from "../../send-error.ts";
import { type CloudRig, openCloudRig } from "../test-rig.ts";

const people = Array.from({ length: 6 }, (_, n) => `551198888009${n}`);
let rig: CloudRig;

beforeAll(async () => {
  rig = await openCloudRig("5511900000091");
  for (const number of people) await rig.sandbox.savePhone({ number, name: "Ana" });
});
afterAll(async () => {
  vi.useRealTimers();
  await rig?.close();
});

/** A new message to each of some people at once: what became of each. */
const outcomes = (numbers: readonly string[]) =>
  Promise.all(
    numbers.map((phone) =>
      rig.channel
        .send(rig.connectionId, {
          ...{ providerId: randomUUID(), chat: contactChat({ phone }), body: "oi" },
          ...{ media: null, content: null, quoted: null },
        })
        .then(
          () => "sent",
          (error: unknown) => (error instanceof SendError ? error.reason : error),
        ),
    ),
  );
const posted = () => rig.simulator.sends().length;

it("rests after a post without an answer, and then looks with one message at a time", { tags: ["long"] }, async () => {
  const { simulator } = rig;
  const [first = "", ...others] = people;
  vi.useFakeTimers({ toFake: ["performance"] });
  simulator.setFaults({ loseAnswers: 100, holdStatuses: true });
  expect(await outcomes([first])).toEqual(["unsettled"]);
  expect(await outcomes(others)).toEqual(others.map(() => "offline"));
  expect(posted()).toBe(1);
  vi.advanceTimersByTime(1_000);
  const looked = await outcomes(others);
  expect(looked.toSorted()).toEqual(["offline", "offline", "offline", "offline", "unsettled"]);
  expect(posted()).toBe(2);
  vi.advanceTimersByTime(2_000);
  simulator.setFaults({ loseAnswers: 0 });
  expect(await outcomes(others)).toEqual(others.map(() => "sent"));
});
