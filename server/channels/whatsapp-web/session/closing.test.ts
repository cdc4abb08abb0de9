import { expect, test } from "vitest";
import { backoff, judgeClose } from "./closing.ts";

const closedWith = (statusCode: number, message = "closed") =>
  Object.assign(new Error(message), { output: { statusCode } });

test.for([
  [515, "at once"],
  [401, "pair again"],
  [440, "stop"],
  [405, "stop"],
  [403, "stop"],
  [411, "stop"],
  [408, "retry"],
  [428, "retry"],
  [500, "retry"],
  [503, "retry"],
] as const)("after %i: %s", ([status, next]) => {
  expect(judgeClose(closedWith(status))).toMatchObject({ status, next });
});

test("an expired QR code and a lost connection share a status code, but not the verdict", () => {
  expect(judgeClose(closedWith(408, "QR refs attempts ended")).next).toBe("stop");
  expect(judgeClose(closedWith(408, "Connection was lost")).next).toBe("retry");
});

test("an error that is not WhatsApp's is retried", () => {
  expect(judgeClose(new Error("the database does not answer"))).toEqual({ status: null, next: "retry" });
  expect(judgeClose(undefined)).toEqual({ status: null, next: "retry" });
});

test("delays double up to the cap, with jitter over half of their length", () => {
  const waits = (random: number) => [1, 2, 3, 7, 500].map((failures) => backoff(failures, 1000, 60_000, () => random));
  expect(waits(1)).toEqual([1000, 2000, 4000, 60_000, 60_000]);
  expect(waits(0)).toEqual([500, 1000, 2000, 30_000, 30_000]);
});
