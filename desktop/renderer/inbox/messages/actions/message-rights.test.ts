import { expect, test } from "vitest";
import { aMedia, aMessage } from "../../../testing/fixtures.ts";
import { mayDelete, mayEdit, mayForward } from "./message-rights.ts";

const own = { fromMe: true, userId: 7, createdAt: "2026-11-21T12:00:00.000Z" };
const minutes = (n: number) => Date.parse(own.createdAt) + n * 60_000;

test.each([
  ["one's own, in time", own, 14, true],
  ["too late", own, 15, false],
  ["a colleague's", { ...own, userId: 8 }, 1, false],
  ["the contact's", { fromMe: false, userId: null }, 1, false],
  ["deleted", { ...own, isDeleted: true }, 1, false],
  ["one that never left", { ...own, failure: "ERR_SENDING_WAPP_MSG" as const }, 1, false],
  ["a picture", { ...own, mediaType: "image" as const }, 1, false],
])("editing %s", (_case, change, after, expected) => {
  expect(mayEdit(aMessage(1, change), 7, minutes(after))).toBe(expected);
});

test("only the author deletes a message", () => {
  expect([own, { ...own, userId: 8 }, {}].map((change) => mayDelete(aMessage(1, change), 7))).toEqual([
    true,
    false,
    false,
  ]);
});

test("a message without its file yet cannot be forwarded", () => {
  const waiting = aMedia("a.pdf", "application/pdf", { state: "waiting", file: null });

  expect([{}, { media: waiting }, { isDeleted: true }].map((change) => mayForward(aMessage(1, change)))).toEqual([
    true,
    false,
    false,
  ]);
});
