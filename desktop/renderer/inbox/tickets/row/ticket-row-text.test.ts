import { expect, test } from "vitest";
import { returnedFrom } from "./ticket-row-text.ts";

const at = "2026-11-24T12:00:00.000Z";
const returned = {
  status: "open",
  returnedAt: at,
  lastMessageAt: at,
  snoozedUntil: null,
  snoozeKind: "noReply",
  unansweredSince: null,
} as const;

test("an open ticket has returned until somebody writes, or it is snoozed again", () => {
  expect(returnedFrom(returned)).toBe("noReply");
  expect(returnedFrom({ ...returned, snoozeKind: "later", unansweredSince: at })).toBe("later");
  expect(returnedFrom({ ...returned, lastMessageAt: "2026-11-24T12:01:00.000Z" })).toBeNull();
  expect(returnedFrom({ ...returned, snoozedUntil: "2026-11-25T12:00:00.000Z" })).toBeNull();
  expect(returnedFrom({ ...returned, status: "closed" })).toBeNull();
  // A ticket of an older server.
  expect(returnedFrom({ ...returned, returnedAt: undefined })).toBeNull();
});

test("a reply that was written before the return, and arrived after it, is not called missing", () => {
  expect(returnedFrom({ ...returned, unansweredSince: "2026-11-24T11:59:00.000Z" })).toBeNull();
});
