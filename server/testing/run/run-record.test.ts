import { expect, it } from "vitest";
import { patienceMs } from "../patience.ts";
import { failureOf } from "./run-record.ts";

it.each([
  "did not happen in time: the answer",
  "Test timed out in 360000ms.",
  "Test timeout of 900000ms exceeded.",
  "locator.click: Timeout 180000ms exceeded.",
  "expect(locator).toBeVisible() failed\n\nExpected: visible\nTimeout: 180000ms",
  "the server did not end in time",
])("takes this for a deadline: %s", (message) => {
  expect(failureOf("a step", [message]).isDeadline).toBe(true);
});

it.each([
  ["a wrong result", ["expected 2 to be 1"], {}],
  ["a deadline with a page's error", ["did not happen in time: the list", "pages had problems: axe on login"], {}],
  ["a wrong result whose server speaks of one", ["expected 2 to be 1"], { more: ["Timeout 5000ms exceeded"] }],
  ["a failure that names no error", [], {}],
  ["a long step with two errors", ["expected 2 to be 1", "pages had problems"], { ms: patienceMs }],
])("does not take %s for a deadline", (_what, errors, circumstances) => {
  expect(failureOf("a step", errors, circumstances).isDeadline).toBe(false);
});

it("takes one error after as long as a wait lasts for a deadline, and keeps what explains it", () => {
  const failure = failureOf("a step", ["Unable to find a label"], { ms: patienceMs, load: 2, more: ["the page"] });
  expect(failure).toEqual({ step: "a step", message: "Unable to find a label\nthe page", load: 2, isDeadline: true });
});
